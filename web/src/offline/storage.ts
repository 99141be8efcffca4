/* Where tables of this browser are stored: IndexedDB. A table is its entries, in order; beside them
 * stands a row for the list. */
import type { Entry, Row } from './engine';

export interface TableStorage {
    /** Appends, all or nothing. False: somebody else (another tab) has written there first. */
    append(entries: Entry[], rows: Row[]): Promise<boolean>;
    /** Every entry of a table, in order; none: there is no such table. */
    read(id: string): Promise<Entry[]>;
    list(): Promise<Row[]>;
    mark(row: Row): Promise<void>;
    remove(id: string): Promise<void>;
}

function done(transaction: IDBTransaction): Promise<void> {
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        /* Not at the error itself: only the end of it all says what it was. */
        transaction.onabort = () => reject(transaction.error);
    });
}

function result<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

function open(): Promise<IDBDatabase> {
    const request = indexedDB.open('septem-tables', 1);
    request.onupgradeneeded = () => {
        request.result.createObjectStore('entries', { keyPath: ['table', 'seq'] });
        request.result.createObjectStore('rows', { keyPath: 'id' });
    };
    return result(request);
}

const ofTable = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity]);

export async function openStorage(): Promise<TableStorage> {
    const db = await open();
    const both = () =>
        db.transaction(['entries', 'rows'], 'readwrite', { durability: 'strict' });
    return {
        async append(entries, rows) {
            const transaction = both();
            for (const entry of entries) {
                transaction.objectStore('entries').add(entry);
            }
            for (const row of rows) {
                transaction.objectStore('rows').put(row);
            }
            try {
                await done(transaction);
                return true;
            } catch (error) {
                if ((error as DOMException | null)?.name === 'ConstraintError') {
                    return false;
                }
                throw error;
            }
        },
        read: (id) =>
            result(db.transaction('entries').objectStore('entries').getAll(ofTable(id))),
        list: () => result(db.transaction('rows').objectStore('rows').getAll()),
        async mark(row) {
            const transaction = both();
            transaction.objectStore('rows').put(row);
            await done(transaction);
        },
        async remove(id) {
            const transaction = both();
            transaction.objectStore('entries').delete(ofTable(id));
            transaction.objectStore('rows').delete(id);
            await done(transaction);
        },
    };
}
