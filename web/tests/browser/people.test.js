/* People at a table in real browsers: taking over a chair by consent, a link to another seat, what a
 * host may do about somebody, and what is asked twice. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asked, becomes, counts, drawn, flaws, newPage, newTable, shoot, tooSmall, tooWide, until } from './harness.js';
import { Person, seatTable } from './person.js';
import { browser, server } from './stage.js';

const sizes = { 390: { width: 390, height: 844 }, 1440: { width: 1440, height: 900 } };
const open = async (person, options) => {
    const page = await newPage(browser, server.url, options);
    await page.goto(person.link());
    return page;
};
const button = (page, name) => page.getByRole('button', { name, exact: true });

/** Nothing wrong with what is on the screen; a picture of it in two sizes. */
async function look(page, name) {
    const before = page.viewportSize();
    for (const [width, size] of Object.entries(sizes)) {
        await page.setViewportSize(size);
        await drawn(page);
        await shoot(page, `people-${name}-${width}`, false);
        assert.equal(await tooWide(page), false, `${name} fits ${width} pixels`);
        assert.deepEqual(await tooSmall(page), [], `${name} can be hit at ${width} pixels`);
    }
    assert.deepEqual(await flaws(page), []);
    await page.setViewportSize(before);
}

async function done(...pages) {
    for (const page of pages) {
        assert.deepEqual(page.wrong, []);
        await page.context().close();
    }
}

/** Clicks what is asked twice, and waits for the second time. */
async function askedTwice(page, name) {
    await button(page, name).first().click();
    await button(page, 'Cancel').waitFor();
}

async function cancel(page) {
    await button(page, 'Cancel').click();
    await counts(button(page, 'Cancel'), 0, 'nothing is asked any more');
}

/** A stranger who asks for the chair of a bot. */
async function stranger(table, name) {
    const page = await newPage(browser, server.url);
    await page.goto(`${server.url}#/`);
    await page.getByLabel('Your name').fill(name);
    await page.goto(`${server.url}#/t/${table}`);
    await page.locator('.play').waitFor();
    await button(page, 'Table').click();
    await button(page, 'Ask for this chair').first().click();
    return page;
}

test('somebody new takes over a chair when everybody agrees', { timeout: 300_000 }, async () => {
    const [ada, bo] = await seatTable(server.url, { options: { players: 4, seed: 3 }, people: 1 });
    const host = await open(ada);
    const other = await open(bo, { locale: 'fr-FR' });
    await asked(host);
    await asked(other);
    const eve = await stranger(ada.table, 'Eve');
    await eve.getByText('You have asked to take over').waitFor();
    assert.equal(await eve.locator('.hand .slot').count(), 0, 'no hand is shown yet');
    await host.getByText('Eve asks to take over').first().waitFor();
    await host.locator('.request').waitFor();
    await look(host, 'request');
    await look(eve, 'asking');
    await button(host, 'Agree').click();
    await button(host, 'Agree').waitFor({ state: 'detached' });
    await eve.getByText('Waiting for Bo 1').waitFor();
    await other.getByText('Eve demande à reprendre').first().waitFor();
    await button(other, 'Accepter').click();
    await eve.locator('.hand .slot').first().waitFor();
    await host.getByText(/Eve takes over .*; agreed: Ada, Bo 1/).first().waitFor();
    await button(host, 'Log').click();
    await host.locator('dialog .people', { hasText: 'agreed: Ada, Bo 1' }).waitFor();
    await look(host, 'log');
    await host.keyboard.press('Escape');
    await host.reload();
    await button(host, 'Log').click();
    await host.locator('dialog .people', { hasText: 'agreed: Ada, Bo 1' }).waitFor();
    await done(host, other, eve);
});

test('who is declined is told, and may be shut out', { timeout: 300_000 }, async () => {
    const [ada] = await seatTable(server.url, { options: { players: 3 } });
    const host = await open(ada);
    await asked(host);
    const eve = await stranger(ada.table, 'Eve');
    await button(host, 'Decline').click();
    await eve.getByText('do not want somebody new').first().waitFor();
    await eve.getByText('You are watching.').waitFor();
    await button(host, 'Table').click();
    await host.getByLabel('Lock the table').check();
    await host.getByText('Ada locks the table').first().waitFor();
    await button(eve, 'Table').click();
    await eve.getByText('The host has locked this table').waitFor();
    await counts(button(eve, 'Ask for this chair'), 0);
    await done(host, eve);
});

test('a game without spectators is hidden from who waits to be let in', async () => {
    const [ada] = await seatTable(server.url, { options: { players: 3, spectators: false } });
    const nobody = new Person(server.url, { table: ada.table, secret: '' });
    const eve = new Person(server.url, { table: ada.table, ...(await nobody.post('join', { name: 'Eve', seat: 1 })) });
    const page = await open(eve);
    await page.getByText('This game cannot be watched').waitFor();
    await look(page, 'outside');
    await ada.post('consent', { request: eve.request ?? (await ada.state()).table.chairs[1].request.request, agree: true });
    await page.locator('.hand .slot').first().waitFor();
    await done(page);
});

test('a link to another seat asks before it replaces one’s own', async () => {
    const [ada, bo] = await seatTable(server.url, { options: { players: 3 }, people: 1 });
    const page = await open(ada);
    const live = () => page.evaluate((id) => JSON.parse(localStorage.septem).seats.find((row) => row.table === id).secret, ada.table);
    await asked(page);
    await page.goto(bo.link());
    await page.getByText('This link opens the seat of Bo 1').waitFor();
    await look(page, 'rivals');
    await button(page, 'Keep the seat of Ada').click();
    await page.locator('.city.mine .title', { hasText: 'Ada' }).first().waitFor();
    await becomes(live, ada.secret, 'the own secret is kept');
    await page.goto(`${server.url}#/`);
    await page.goto(bo.link());
    await page.getByText('This link opens the seat of Bo 1').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.city.mine .title', { hasText: 'Ada' }).first().waitFor();
    await page.goto(`${server.url}#/`);
    await page.goto(bo.link());
    await button(page, 'Take the seat of Bo 1').click();
    await page.locator('.city.mine .title', { hasText: 'Bo 1' }).first().waitFor();
    await becomes(live, bo.secret);
    /* One's own link asks nothing. */
    await page.goto(`${server.url}#/`);
    await page.goto(bo.link());
    await page.locator('.city.mine .title', { hasText: 'Bo 1' }).first().waitFor();
    assert.equal(await page.getByText('This link opens the seat').count(), 0);
    await done(page);
});

test('what cannot be undone is asked twice', { timeout: 300_000 }, async () => {
    const [ada, bo, cy] = await seatTable(server.url, { options: { players: 4 }, people: 2 });
    const host = await open(ada);
    const other = await open(bo);
    await asked(host);
    await asked(other);
    await button(other, 'Table').click();
    await askedTwice(other, 'Stand up and watch');
    await look(other, 'sure');
    await cancel(other);
    assert.equal((await bo.state()).you.seat, 1, 'nothing is done without a yes');
    await askedTwice(other, 'Stand up and watch');
    await other.locator('dialog[open]').last().getByRole('button', { name: 'Stand up and watch' }).click();
    await other.getByText('You are watching.').waitFor();
    await counts(other.locator('dialog[open]'), 0, 'the dialog is closed');
    await host.getByText(/Bo 1 stands up and watches/).first().waitFor();
    await host.locator('.city .title', { hasText: 'Bo 1 (bot)' }).first().waitFor();
    assert.equal(await host.locator('.city .title', { hasText: /^free$/ }).count(), 0, 'a city is not called free');
    await button(other, 'Table').click();
    await counts(button(other, 'Sit here'), 1, 'one chair to come back to');
    await button(other, 'Sit here').click();
    await other.locator('.hand .slot').first().waitFor();

    await button(host, 'Table').click();
    await host.getByRole('button', { name: 'Manage Bo 1' }).click();
    await button(host, 'Mute').first().waitFor();
    await look(host, 'chairs');
    await button(host, 'Mute').first().click();
    await button(host, 'Let them chat again').waitFor();
    await button(other, 'Chat').click();
    await other.getByText('The host has muted you.').waitFor();
    await other.keyboard.press('Escape');
    await askedTwice(host, 'Free this chair');
    await cancel(host);
    assert.equal((await ada.state()).table.chairs[1].who, 'person');
    await askedTwice(host, 'Ban from the table');
    await host.locator('dialog[open]').last().getByRole('button', { name: 'Ban from the table' }).click();
    await other.getByText('The host has banned you from this table.').first().waitFor();
    assert.equal((await ada.state()).table.chairs[1].who, 'open');
    assert.equal((await cy.state()).table.chairs[2].who, 'person');
    await done(host, other);
});

test('names do not disturb what stands beside them, and guests have one', async () => {
    const page = await newPage(browser, server.url, { locale: 'fr-FR' });
    await page.goto(server.url);
    await page.getByRole('button', { name: 'Créer une table' }).click();
    await page.locator('.chairs b', { hasText: 'Invité' }).waitFor();
    const table = await page.evaluate(() => location.hash.split('/')[2]);
    const nobody = new Person(server.url, { table, secret: '' });
    const name = '\u05d0\u05d1\u05d2 1';
    const rtl = new Person(server.url, { table, ...(await nobody.post('join', { name })) });
    await page.locator('.chairs bdi', { hasText: name }).waitFor();
    assert.equal(await nobody.post('join', { name: name.toUpperCase() }).then(() => '', (error) => error.message.includes('name_taken')), true);
    const second = await newPage(browser, server.url);
    await second.goto(`${server.url}#/t/${table}`);
    await button(second, 'Take a seat').click();
    await second.locator('.chairs .mine', { hasText: 'Guest 2' }).waitFor();
    await rtl.post('chat', { text: 'x \u202e y' }).catch(() => {});
    await look(page, 'names');
    assert.equal(await second.getByText('you ·').count(), 0);
    await done(page, second);
});

test('who is shown out goes on watching', async () => {
    const made = new Person(server.url, await newTable(server.url, { name: 'Ada', options: { players: 3 } }));
    const bo = await Person.join(made, 'Bo');
    const page = await open(bo);
    await page.getByText('The host starts the game').waitFor();
    await made.post('chairs', { seat: 1, bot: null });
    await page.getByText('The host has given your chair away').first().waitFor();
    await button(page, 'Take a seat').waitFor();
    await until(page, (id) => !JSON.parse(localStorage.septem).seats.some((row) => row.table === id), made.table);
    await look(page, 'shown-out');
    await done(page);
});
