/* What a log says of a deal, for the check at the end. */

/** Does a log tell of the hands that this seat was dealt? */
export function handsFit(log: string, seat: number | null, hands: Record<number, string[]>): boolean {
    return Object.entries(hands).every(([age, hand]) => {
        const line = new RegExp(`^deal ${age} ${seat} (.*)$`, 'm').exec(log)?.[1];
        return line?.split(' ').sort().join(' ') === hand.join(' ');
    });
}
