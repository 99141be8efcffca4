/* Modules that vite.config.ts makes. */
declare module 'virtual:rulebook' {
    const sections: import('./lib/rulebook').Section[];
    export default sections;
}
