/* The small language of our texts, the same as the library's: {name} is a gap, {n?coin|coins}
 * chooses by the number in the gap n. */
export type Args = Record<string, string | number>;

/** English says one coin and no coins, French zéro pièce: there zero takes the singular. */
const isOne = (n: number, zero: boolean) => n === 1 || (zero && n >= 0 && n < 2);

export function fill(pattern: string, args: Args, zero: boolean): string {
    return pattern.replace(
        /\{(\w+)(?:\?([^|}]*)\|([^}]*))?\}/g,
        (_, name: string, one: string | undefined, many: string) =>
            one === undefined
                ? String(args[name] ?? '')
                : isOne(Number(args[name] ?? 0), zero)
                  ? one
                  : many,
    );
}
