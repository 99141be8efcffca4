/* A lesson as it is played: its table in this page, where somebody stands, one decision back. Nothing is
 * ever undone: the deal is the same each time, so what was decided before is simply decided again. */
import { get, here, post, tablePath } from './api';
import { removeOffline } from './device';
import { alone, type Lesson } from './lesson';
import { GUEST } from './names';
import { keep, prefs, type Place } from './prefs.svelte';
import { Table } from './table.svelte';
import type { State, Way } from './types';
import { errorText } from './words.svelte';

const PAUSE_MS = 20;

class LessonTable extends Table {
    constructor(id: string, private readonly onmade: (question: number, way: Way) => void) {
        super(id);
    }

    override decide(way: Way): Promise<void> {
        this.onmade(this.state?.question ?? 0, way);
        return super.decide(way);
    }
}

export class LessonRun {
    table: Table | null = $state.raw(null);
    failure = $state('');
    /** The deal is made, or played up to where it was. */
    busy = $state(false);
    private closed = false;

    constructor(readonly lesson: Lesson) {}

    get place(): Place | undefined {
        return prefs.lessons[this.lesson.id];
    }

    /** Which decision of the lesson comes now, from 1. */
    get turn(): number {
        const question = this.table?.state?.question ?? Infinity;
        return (this.place?.made.filter((row) => row.question < question).length ?? 0) + 1;
    }

    /** Goes on where one stopped, or begins. Who has decided nothing has nothing to go on with. */
    async open(): Promise<void> {
        const place = this.place;
        const isThere = place?.made.length && (await get<State>(tablePath(place.table)).then(() => true, () => false));
        await (isThere ? this.attach(place.table) : this.deal(place?.made ?? []));
    }

    back = () => this.deal(this.place?.made.slice(0, this.turn - 2) ?? []);

    again = () => this.deal([]);

    /** Remembers which step this decision was shown with. */
    show(step: string): void {
        const place = this.place;
        if (place && place.steps[this.turn - 1] !== step) {
            place.steps = [...place.steps.slice(0, this.turn - 1), step];
            keep();
        }
    }

    finish(): void {
        const place = this.place;
        if (place && !place.done) {
            place.done = true;
            keep();
        }
    }

    close(): void {
        this.closed = true;
        this.table?.close();
    }

    private async attach(id: string): Promise<void> {
        this.table?.close();
        if (this.closed) {
            return;
        }
        const table = new LessonTable(id, (question, way) => this.remember(question, way));
        await table.open();
        this.table = table;
    }

    private remember(question: number, { seat, text }: Way): void {
        const place = this.place;
        if (place) {
            place.made = [...place.made.filter((row) => row.question < question || (row.question === question && row.seat !== seat)), { question, seat, text }];
            keep();
        }
    }

    /* The same deal from its beginning, with these decisions. */
    private async deal(made: Place['made']): Promise<void> {
        this.busy = true;
        this.failure = '';
        try {
            const old = this.place;
            const id = await this.make();
            const done = await this.decideAgain(id, made);
            prefs.lessons[this.lesson.id] = {
                table: id, made: done, steps: old?.steps.slice(0, done.length) ?? [], ...(old?.done ? { done: true } : {}),
            };
            keep();
            await this.attach(id);
            if (old) {
                await removeOffline(old.table).catch(() => {});
            }
        } catch (error) {
            this.failure = errorText(error);
        } finally {
            this.busy = false;
        }
    }

    private async make(): Promise<string> {
        const { options, boards, bots } = this.lesson;
        const { table } = await here<{ table: string }>('POST', 'v1/tables', {
            name: prefs.name.trim() || GUEST,
            options: { ...alone, ...options, boards: 'fixed' },
            bots,
            start: false,
        });
        for (const [seat, text] of boards.entries()) {
            const [board, side] = text.split(' ');
            await post(tablePath(table, 'board'), { board, side, seat });
        }
        await post(tablePath(table, 'start'));
        return table;
    }

    /* What is refused, in a deal that a newer version plays otherwise, ends it: the rest is decided anew. */
    private async decideAgain(id: string, made: Place['made']): Promise<Place['made']> {
        const done: Place['made'] = [];
        for (const row of made) {
            const state = await this.asked(id, row.seat);
            const isSame = state?.question === row.question && state.moves.some(({ seat, text }) => seat === row.seat && text === row.text);
            if (!isSame) {
                break;
            }
            await post(tablePath(id, 'decisions'), { id: `lesson-${row.question}-${row.seat}`, ...row });
            done.push(row);
        }
        return done;
    }

    private async asked(id: string, seat: number): Promise<State | null> {
        for (;;) {
            const state = await get<State>(tablePath(id));
            if (state.table.status === 'over' || this.closed) {
                return null;
            }
            if (state.view?.owing.includes(seat) && state.moves.length) {
                return state;
            }
            await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
    }
}
