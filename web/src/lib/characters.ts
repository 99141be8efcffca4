/* Signs of the characters of bots: what each likes. */
const icons: Record<string, string> = {
    general: 'red', scholar: 'green', merchant: 'yellow', senator: 'blue', architect: 'stages', steward: 'brown',
    patron: 'purple',
};

export const characterIcon = (character: string | null | undefined): string => icons[character ?? ''] ?? 'bot';
