/* What happened to people and chairs, in words. */
import type { Key } from './keys';
import { shownName } from './names';
import type { Note } from './types';
import { levelName, t } from './words.svelte';

/** `city`: what the city of a seat is called. */
export function noteText(note: Note, city: (seat: number) => string): string {
    const agreed = note.agreed.map(shownName).join(', ');
    const args = {
        name: shownName(note.name ?? ''),
        by: shownName(note.by ?? ''),
        city: note.seat === null ? '' : city(note.seat),
        bot: levelName(note.bot ?? ''),
        agreed,
    };
    const variant =
        note.kind === 'took' && agreed ? 'took_agreed'
        : note.kind === 'bot' && note.name ? 'bot_person'
        : note.kind;
    return t(`note_${variant}` as Key, args) || note.kind.replaceAll('_', ' ');
}
