/* Handing a file to the person. */

/** It lands where downloads go. */
export function saveFile(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** To whom the person chooses, where the device can do that; else into its downloads: then it is true. */
export async function sendFile(blob: Blob, name: string): Promise<boolean> {
    const files = [new File([blob], name, { type: blob.type })];
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files })) {
        /* One who thinks better of it has not failed. */
        const isRefused = await navigator.share({ files }).then(() => false, (error: DOMException) => error.name !== 'AbortError');
        if (!isRefused) {
            return false;
        }
    }
    saveFile(blob, name);
    return true;
}
