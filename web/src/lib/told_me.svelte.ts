/* Where this person is told that a table waits for them: docs/notices.md. Asked for once for each
 * table that is shown. */
import { get, put, remove } from './api';
import { ownSubscription, subscribe } from './push';
import type { Table } from './table.svelte';

export type NoticeKind = 'push' | 'webhook' | 'email';

export interface Notice {
    kind: NoticeKind;
    address: string;
    confirmed: boolean;
}

interface Answer {
    /** What this server sends. */
    kinds: NoticeKind[];
    /** What a browser subscribes with. */
    key: string | null;
    notices: Notice[];
}

export class ToldMe {
    answer: Answer | null = $state.raw(null);
    /** The address of this browser; null: it has none. */
    own: string | null = $state(null);

    constructor(private readonly table: Table) {}

    readonly here = $derived(this.answer?.notices.some(({ kind, address }) => kind === 'push' && address === this.own) ?? false);
    /** What this server can do that the page knows of. */
    readonly offered = $derived((this.answer?.kinds ?? []).length > 0);

    async load(): Promise<void> {
        const [answer, own] = await Promise.all([
            get<Answer>(this.table.path('notices')),
            ownSubscription().catch(() => null),
        ]);
        this.own = own?.endpoint ?? null;
        this.answer = answer;
    }

    /** Asks the browser, then the server. Throws a PushFault where the browser does not. */
    async turnOn(lang: string): Promise<void> {
        const { endpoint, keys } = await subscribe(this.answer?.key ?? '');
        await put(this.table.path('notices'), { kind: 'push', address: endpoint, keys, lang });
        await this.load();
    }

    async add(notice: { kind: NoticeKind; address: string; format?: string; lang: string }): Promise<void> {
        await put(this.table.path('notices'), notice);
        await this.load();
    }

    async drop({ kind, address }: { kind: NoticeKind; address: string }): Promise<void> {
        await remove(this.table.path('notices'), { kind, address });
        await this.load();
    }

    async dropAll(): Promise<void> {
        await remove(this.table.path('notices'));
        await this.load();
    }
}

const known = new WeakMap<Table, ToldMe>();

export function toldMe(table: Table): ToldMe {
    const found = known.get(table) ?? new ToldMe(table);
    known.set(table, found);
    return found;
}
