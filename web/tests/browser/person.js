/* People who play over HTTP, without a page: they bring a table to where a test wants it, quickly and
 * always in the same way. */
import { newTable } from './harness.js';

/** Somebody at a table. */
export class Person {
    constructor(url, { table, secret, seat }) {
        Object.assign(this, { url, table, secret, seat });
        this.path = `${url}v1/tables/${table}`;
    }

    async ask(method, what, body) {
        const answer = await fetch(`${this.path}${what}`, {
            method,
            headers: {
                'Content-Type': 'application/json',
                ...(this.secret && { Authorization: `Bearer ${this.secret}` }),
            },
            body: body && JSON.stringify(body),
        });
        if (!answer.ok) {
            throw new Error(`${method} ${what}: ${await answer.text()}`);
        }
        return answer.headers.get('content-type').startsWith('application/json') ? answer.json() : answer.text();
    }

    state = () => this.ask('GET', '');
    post = (what, body = {}) => this.ask('POST', `/${what}`, body);

    /** The address that opens this seat in a browser. */
    link = () => `${this.url}#/t/${this.table}/${this.secret}`;

    decide = (question, move) =>
        this.post('decisions', { id: `q${question}-${move.seat}`, question, text: move.text, seat: move.seat });

    static async join(host, name) {
        const nobody = new Person(host.url, { table: host.table, secret: '' });
        return new Person(host.url, { table: host.table, ...(await nobody.post('join', { name })) });
    }
}

/** The decisions that this person owes now. */
export const owed = (state) => state.moves.filter((move) => state.view.owing.includes(move.seat));

/** A table that plays: seat 0 and `people` beside it are persons, the others are bots. Nobody is
 *  taken for absent while a test looks elsewhere. */
export async function seatTable(url, { options = {}, boards = [], people = 0, bots = 'easy' }) {
    const fixed = boards.length ? { boards: 'fixed' } : {};
    const host = new Person(url, await newTable(url, { name: 'Ada', options: { absent: 0, ...options, ...fixed } }));
    const persons = [host];
    for (let i = 0; i < people; i++) {
        persons.push(await Person.join(host, `Bo ${i + 1}`));
    }
    await host.post('chairs', { fill: bots });
    for (const [seat, text] of boards.entries()) {
        const [board, side] = text.split(' ');
        await host.post('board', { board, side, seat });
    }
    await host.post('start');
    return persons;
}

/** Everybody decides as `choose(moves, state, person)` says until `stop(state, person)` or the end.
 *  Returns what stopped it, or null. */
export async function playUntil(persons, choose, stop = () => false) {
    for (;;) {
        let waited = true;
        for (const person of persons) {
            const state = await person.state();
            if (state.table.status === 'over') {
                return null;
            }
            const found = stop(state, person);
            if (found) {
                return found;
            }
            const moves = owed(state);
            if (moves.length) {
                await person.decide(state.question, choose(moves, state, person));
                waited = false;
            }
        }
        if (waited) {
            await new Promise((resolve) => setTimeout(resolve, 3));
        }
    }
}
