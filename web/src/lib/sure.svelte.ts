/* Asking back before something is done that cannot be undone. SureDialog shows the question. */
interface Question {
    title: string;
    text: string;
    yes: string;
    no?: string;
}

let asked: (Question & { answer: (yes: boolean) => void }) | null = $state.raw(null);

export const sure = {
    get asked() { return asked; },
};

/** True if the person says yes. A second question takes the place of the first, which is then
 *  answered with no. */
export function isSure(question: Question): Promise<boolean> {
    asked?.answer(false);
    return new Promise((resolve) => {
        asked = {
            ...question,
            answer: (yes) => {
                asked = null;
                resolve(yes);
            },
        };
    });
}
