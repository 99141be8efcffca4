/* What the page may open later, all of it, so that it opens at once and even without a network. */
const all = import.meta.glob([
    '../pages/{TablePage,Gathering,Drafting,Play,End,Analysis,CountPage,Learn}.svelte',
    '../parts/{CardList,ChainTree,Dialogs,Leaflet,Hints,LogView,Motion,People,Reveal,RulesDialog,Seats,Settings,Talk,War,WhyNot}.svelte',
]);

export const fetchScreens = () => Promise.all(Object.values(all).map((load) => load()));
