"""What is kept after a run, for history_check.py: entries from the database itself, logs as everybody
may ask for them."""
import os

ENTRIES = """SELECT json_build_object('table', t.id, 'seq', e.seq, 'seat', e.seat, 'question', e.value,
    'text', convert_from(e.text, 'UTF8'), 'id', convert_from(e.key, 'UTF8')) FROM
    septem.entries e JOIN septem.tables t USING (number) WHERE e.kind = 'decided'
    ORDER BY e.number, e.seq"""
SIZES = """SELECT json_build_object('table', t.id, 'count', count(*), 'last', max(e.seq)) FROM
    septem.entries e JOIN septem.tables t USING (number) GROUP BY t.id"""


def export(database, name, crowd, folder):
    """From the database of this name, and from the servers of the crowd."""
    where = database.at(name)
    with open(os.path.join(folder, "entries.jsonl"), "w", encoding="utf-8") as file:
        file.write(database.run(ENTRIES, where) + "\n" + database.run(SIZES, where) + "\n")
    os.makedirs(os.path.join(folder, "logs"))
    for table in crowd.tables:
        log = table.insist("GET", "/v1/tables/%s/log" % table.id, None, table.seats[0].secret)
        with open(os.path.join(folder, "logs", table.id + ".log"), "w", encoding="utf-8") as file:
            file.write(log)
