/* Decisions in words: what one may do. What somebody did is in news_text.ts. */
import type { Key } from './keys';
import type { Args } from './fill';
import type { Move } from './types';

export interface Speech {
    t(key: Key, args?: Args): string;
    tMaybe(key: string, args?: Args): string | undefined;
    card(slug: string): string;
    name(seat: number): string;
    /** Who made a decision: "Ada (bot)" where a bot made it for her. */
    doer(move: Move): string;
    /** The seats beside one, for payments. */
    left(seat: number): number;
    right(seat: number): number;
}

/** Who gets how many coins: "2 to Ada, 1 to the bank", "" where nobody does. */
export function payment(move: Move, speech: Speech): string {
    const parts: string[] = [];
    if (move.left) {
        parts.push(speech.t('pay_to', { n: move.left, name: speech.name(speech.left(move.seat)) }));
    }
    if (move.right) {
        parts.push(speech.t('pay_to', { n: move.right, name: speech.name(speech.right(move.seat)) }));
    }
    if (move.bank && move.use !== 'pay') {
        parts.push(speech.t('pay_bank', { n: move.bank }));
    }
    return parts.join(', ');
}

/** The number a decision is about: coins of a loss, a token given up, a stage. */
export const about = (move: Move) => (move.use === 'pay' ? (move.bank ?? 0) : (move.token ?? move.stage ?? 0));

/** Declining: no card, and nothing paid. */
export const isNone = (move: Move) =>
    !move.card && (move.use === 'salvage' || move.use === 'hire' || (move.use === 'pay' && !move.bank));

/** The use of a card without the card: "Build stage 2". */
export function useText(move: Move, speech: Speech): string {
    const n = about(move);
    const none = isNone(move);
    const text =
        (none ? speech.tMaybe(`button_${move.use}_none`) : speech.tMaybe(`button_${move.use}`, { n })) ??
        (move.card === undefined ? speech.t('button_none') : move.use.replaceAll('_', ' '));
    const and =
        move.stage && move.use !== 'stage' ? `, ${speech.t('and_stage', { n: move.stage })}` : '';
    const as = move.as ? ` ${speech.t('stage_as', { n: move.as })}` : '';
    const by = move.by
        ? `, ${speech.tMaybe(`by_${move.by}`) ?? speech.t('by_other', { by: move.by.replaceAll('_', ' ') })}`
        : '';
    const freeze = move.freeze ? `, ${speech.t('by_freeze')}` : '';
    return text + and + as + by + freeze;
}

/** A decision but for how it is paid: "Build: Baths". */
export function actText(move: Move, speech: Speech): string {
    const use = useText(move, speech);
    return move.card ? speech.t('labelled', { label: use, value: speech.card(move.card) }) : use;
}

/** A whole decision for its maker: "Build: Baths (2 to Ada)". */
export function moveText(move: Move, speech: Speech): string {
    const what = actText(move, speech);
    const paid = payment(move, speech);
    return paid ? `${what} (${paid})` : what;
}
