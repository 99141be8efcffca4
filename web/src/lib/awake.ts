/* Keeps a screen from going dark while it is looked at from afar, where the browser can do that. */

/** Until the returned function is called. A hidden page loses the lock, and asks again when it is seen. */
export function stayAwake(): () => void {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    async function ask() {
        if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) {
            return;
        }
        const got = await navigator.wakeLock.request('screen').catch(() => undefined);
        lock = got;
        if (isOver) {
            void got?.release();
        }
    }
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
        isOver = true;
        document.removeEventListener('visibilitychange', ask);
        void lock?.release();
    };
}
