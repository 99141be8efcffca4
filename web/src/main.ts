import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

const target = document.getElementById('app');
if (target) {
    mount(App, { target });
}

/* Kept for the time without a server, once nothing more urgent is to be fetched. */
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    const entry = import.meta.url;
    /* A click on a notification looks for the window that shows the table (src/sw.js). */
    navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
        if (data === 'where') {
            ports[0]?.postMessage(location.hash);
        }
    });
    addEventListener('load', () =>
        setTimeout(() => import('./lib/register_sw').then(({ registerPage }) => registerPage(entry)).catch(() => {}), 2000),
    );
}
