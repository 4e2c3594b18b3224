import { expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { overflowOf, violationsOf } from './browser.js';
import { Browsed, describeInBrowser, type Look } from './browsed.js';
import { addSales, HOSTILE_NAMES, hostileJson } from './material.js';

const browsed = new Browsed();

async function open(dataset: string, look?: Look): Promise<Page> {
  const page = await browsed.open(look);
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await page.locator('.understood .card').waitFor();
  // Tables of many columns are closed at first.
  await page.evaluate("document.querySelector('.understood .card').open = true");
  await page.locator('.correction-card summary').first().click();
  await page.locator('.correction .table-scroll tbody tr').first().waitFor();
  return page;
}

describeInBrowser('a table that was read otherwise than it should be', () => {
  it('is read again by what a person says, which can be taken back', async () => {
    const page = await open(
      await addSales(browsed.service.client, 'zip,amount\n00123,5\n04567,7\n99999,9\n', 'Zip', 'zip.csv'),
    );
    const types = page.locator('.columns tbody td:nth-child(2)');
    expect(await page.locator('.correction .table-scroll tbody tr').count()).toBe(3);
    const before = await types.allInnerTexts();
    await page.locator('.correction fieldset select').nth(1).selectOption('text');
    await page.getByLabel('Rows to skip').fill('4');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Read again' }).click();
    await page.locator('.understood summary .muted', { hasText: '2 rows' }).waitFor();

    expect((await types.allInnerTexts()).at(-1)).toBe('text');
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.understood summary .muted', { hasText: '3 rows' }).waitFor();
    expect(await types.allInnerTexts()).toEqual(before);
  });

  it('is shown as it would be read, which changes nothing', async () => {
    const page = await open(
      await addSales(browsed.service.client, 'zip,amount\n00123,5\n04567,7\n99999,9\n', 'Zip', 'zip.csv'),
    );
    await page.locator('.correction fieldset select').nth(1).selectOption('text');
    await page.getByLabel('Rows to skip').fill('4');
    await page.getByRole('button', { name: 'Preview' }).click();
    const status = page.locator('.correction [role=status]');
    await status.waitFor();

    expect(await status.innerText()).toContain('Rows: 2');
    expect(await page.locator('.correction .table-scroll tbody tr').count()).toBe(2);
    expect((await page.locator('.correction .table-scroll th').allInnerTexts()).at(-1)).toContain(
      'amount (text)',
    );
    expect(await page.locator('.understood summary .muted').first().innerText()).toContain('3 rows');
    expect(await violationsOf(page)).toEqual([]);

    await page.getByLabel('Rows to skip').fill('');
    await status.waitFor({ state: 'detached' });
    expect(await page.locator('.correction .table-scroll tbody tr').count()).toBe(3);
  });

  it('is read in another encoding and by another delimiter, as the preview shows', async () => {
    const page = await open(
      await addSales(browsed.service.client, 'Größe,n;m\nklein,1;2\ngroß,3;4\n', 'Sizes', 'sizes.csv'),
    );
    const headers = page.locator('.correction .table-scroll th');
    const status = page.locator('.correction [role=status]');
    await page.getByLabel('File encoding').selectOption('windows-1252');
    await page.getByLabel('Delimiter').fill(';');
    await page.getByRole('button', { name: 'Preview' }).click();
    await status.waitFor();

    expect(await headers.allInnerTexts()).toEqual(['GrÃ¶ÃŸe,n (text)', 'm (whole number)']);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByLabel('File encoding').selectOption('');
    await page.getByLabel('Delimiter').fill(',');
    await status.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Preview' }).click();
    await status.waitFor();
    const previewed = await headers.allInnerTexts();
    expect(previewed[0]).toBe('Größe (text)');

    await page.getByRole('button', { name: 'Read again' }).click();
    await page.locator('.notices', { hasText: 'Reading the file again' }).waitFor();
    await page.locator('.columns tbody th', { hasText: /^Größe$/ }).waitFor();
    expect(await page.locator('.columns tbody th').allInnerTexts()).toEqual(['Größe', 'n;m']);
  });

  it('is not read again by numbers of rows that are none', async () => {
    const page = await open(await addSales(browsed.service.client));
    await page.getByLabel('Header rows').fill('first');

    expect(await page.locator('.correction [role=alert]').innerText()).toBe('These are not row numbers.');
    expect(await page.getByRole('button', { name: 'Read again' }).isDisabled()).toBe(true);
  });

  it('shows hostile headers and cells, and runs nothing', async () => {
    const page = await open(
      await addSales(browsed.service.client, hostileJson(), HOSTILE_NAMES[0], 'hostile.json'),
      { language: 'ar', width: 360 },
    );

    expect(await page.locator('.correction fieldset select').count()).toBe(HOSTILE_NAMES.length);
    expect(await overflowOf(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
  });
});
