import { expect, it } from '@jest/globals';
import { overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, showDataset } from './browsed.js';
import { addSales, HOSTILE_NAMES, hostileJson } from './material.js';

const browsed = new Browsed();

describeInBrowser('whoever uses the page', () => {
  it('can do so by keyboard alone', async () => {
    const dataset = await addSales(browsed.service.client);
    const page = await browsed.openDataset(dataset);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });

    await page.keyboard.press('/');
    await page.keyboard.type('What is the total amount by region?');
    await page.keyboard.press('Enter');
    await page.locator('.sources').waitFor();
    await page.locator('.reply .number').first().focus();
    await page.keyboard.press('Enter');
    await page.locator('.evidence .sql').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.evidence').waitFor({ state: 'detached' });

    await page.locator('.reply .number:focus').waitFor();
    const focused = await page.evaluate('document.activeElement.className');
    expect(focused).toBe('number');
  });

  it.each([
    ['dark', { isDark: true }],
    ['narrow', { width: 360 }],
    ['Arabic', { language: 'ar' }],
  ])('sees all of it where it is %s', async (_, look) => {
    const dataset = await addSales(browsed.service.client);
    const page = await browsed.openDataset(dataset, look);
    await askOn(page, 'What is the total amount by region?');
    await page.locator('.sources').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const isArabic = 'language' in look;
    expect(await page.evaluate('document.documentElement.dir')).toBe(isArabic ? 'rtl' : 'ltr');
  });

  it('renames, deletes and takes it back', async () => {
    const client = await browsed.service.clientOfNewProject();
    await addSales(client);
    const page = await browsed.open({}, client);
    await page.locator('.side li').first().hover();
    await page.getByRole('button', { name: 'Rename Sales' }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Renamed');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete Renamed' }).click();
    await page.getByText('Deleted: Renamed').waitFor();
    expect(await page.locator('.side li').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();

    await page.locator('.side li', { hasText: 'Renamed' }).waitFor();
  });

  it('does not see again what was deleted, however often the list is loaded before it is gone', async () => {
    const client = await browsed.service.clientOfNewProject();
    await addSales(client);
    const page = await browsed.open({}, client);
    await page.locator('.side li').first().hover();
    await page.getByRole('button', { name: 'Delete Sales' }).click();
    await page.getByText('Deleted: Sales').waitFor();
    const loaded = page.waitForResponse((response) => response.url().includes('search=Sal'));
    await page.locator('.side input[type=search]').fill('Sal');
    await loaded;
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))');

    expect(await page.locator('.side li').count()).toBe(0);
  });
});

describeInBrowser('hostile names, headers, cells and questions', () => {
  it('run nothing and break nothing, wherever they are shown', async () => {
    const client = await browsed.service.clientOfNewProject();
    const dataset = await addSales(client, hostileJson(), HOSTILE_NAMES[0], 'hostile.json');
    for (const name of HOSTILE_NAMES) await client.post('/v2/team/sessions', { user_id: 'ann', name });
    const page = await browsed.open({}, client);
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.locator('.side li').nth(HOSTILE_NAMES.length).waitFor();
    expect(await overflowOf(page)).toBe(0);

    await showDataset(page, dataset);
    expect(await page.locator('.columns tbody tr').count()).toBe(HOSTILE_NAMES.length);
    expect(await overflowOf(page)).toBe(0);
    await askOn(page, `How many rows are there? ${HOSTILE_NAMES[0] ?? ''}`);
    await page.locator('.sources, .turn .trouble').first().waitFor();
    await askOn(page, 'How many rows are there?');
    await page.locator('.sources').last().waitFor();

    expect(await overflowOf(page)).toBe(0);
    expect(dialogs).toEqual([]);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(await page.locator('main img[src=x], main script, main iframe, main svg[onload]').count()).toBe(0);
  });
});
