/* What happened, in words: decisions that were revealed and what came of them. The server says what
 * and by which rule; nothing is found out here. */
import { about, isNone, payment, type Speech } from './move_text';
import type { Move, News, NewsEvent } from './types';

/** A rule worth telling, and the clause that has it. */
export interface Because {
    rule: string;
    clause?: string;
}

/** One line of a story: a decision with what it brought, or something that followed. */
export interface Line {
    /** Whom it is about. */
    seats: number[];
    kind: string;
    move?: Move;
    text: string;
    rules: Because[];
}

function did(move: Move, speech: Speech): string {
    const args = {
        who: speech.doer(move),
        n: about(move),
        card: move.card ? speech.card(move.card) : '',
    };
    const key = `did_${move.use}`;
    return (
        (isNone(move) ? speech.tMaybe(`${key}_none`, args) : undefined) ??
        (move.card ? speech.tMaybe(`${key}_card`, args) : undefined) ??
        speech.tMaybe(key, args) ??
        speech.t('did_other', { ...args, use: move.use.replaceAll('_', ' ') })
    );
}

/* What stands beside the decision of a seat rather than in a line of its own. */
function beside(event: NewsEvent, speech: Speech): string | undefined {
    switch (event.kind) {
        case 'chain':
            return speech.t('free_by_chain', { card: speech.card(event.after ?? '') });
        case 'freed':
            return speech.t('free_by_colour');
        case 'coins':
            return (event.n ?? 0) > 0 ? speech.t('gets_coins', { n: event.n! }) : undefined;
        case 'power':
            return '';
        default:
            return undefined;
    }
}

/** What others see of a decision, with what it brought. */
export function didText(move: Move, speech: Speech, more: string[] = []): string {
    const what = did(move, speech);
    const paid = [
        payment(move, speech),
        move.stage && move.use !== 'stage' ? speech.t('and_stage', { n: move.stage }) : '',
        move.as ? speech.t('stage_as', { n: move.as }) : '',
        move.freeze ? speech.t('by_freeze') : '',
        ...more,
    ].filter(Boolean).join(', ');
    return paid ? speech.t('did_paying', { what, paid }) : what;
}

function happened(event: NewsEvent, speech: Speech): string {
    const { kind, n = 0 } = event;
    const won = event.winner ?? event.seat;
    const [who, other] = won === event.other ? [event.other, event.seat] : [event.seat, event.other];
    const turned = won === event.other;
    const args = {
        who: who === undefined ? '' : speech.name(who),
        other: other === undefined ? '' : speech.name(other),
        shields: (turned ? event.others : event.shields) ?? 0,
        others: (turned ? event.shields : event.others) ?? 0,
        n: Math.abs(n),
        value: event.value ?? 0,
    };
    const variant =
        kind === 'coins' && n < 0 ? 'lost'
        : kind === 'tokens' && n < 0 ? 'tokens_lost'
        : kind === 'fight' && n === 0 ? 'fight_even'
        : kind;
    return speech.tMaybe(`ev_${variant}`, args) ?? `${args.who} ${kind.replaceAll('_', ' ')}`.trim();
}

const because = ({ rule, clause }: NewsEvent): Because[] => (rule ? [{ rule, clause }] : []);

/** The lines of what was told: decisions seat by seat, then what followed. */
export function newsLines(news: News, speech: Speech): Line[] {
    const events = news.events ?? [];
    const used = new Set<NewsEvent>();
    const decisions = news.decisions.map((move): Line => {
        const own = events.filter((event) => event.seat === move.seat && beside(event, speech) !== undefined);
        own.forEach((event) => used.add(event));
        return {
            seats: [move.seat],
            kind: 'did',
            move,
            text: didText(move, speech, own.map((event) => beside(event, speech)!)),
            rules: own.flatMap(because),
        };
    });
    const rest = events.filter((event) => !used.has(event)).map((event): Line => ({
        seats: [event.seat, event.other].filter((seat) => seat !== undefined),
        kind: event.kind,
        text: happened(event, speech),
        rules: because(event),
    }));
    return [...decisions, ...rest];
}

export const newsText = (news: News, speech: Speech) =>
    newsLines(news, speech).map((line) => `${line.text}.`).join(' ');
