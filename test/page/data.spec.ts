import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import { beforeAll, expect, it } from '@jest/globals';
import { type Locator, type Page } from 'playwright-core';
import { addFile, untilRead } from '../support/scenario.js';
import { type TestClient } from '../support/test-service.js';
import { hasBrowser, overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, type Look } from './browsed.js';
import { addSales, HOSTILE_NAMES, hostileJson } from './material.js';

const NUMBERS = Array.from({ length: 60 }, (_, i) => i);
const CUSTOMERS = `customer_id,name\n${NUMBERS.slice(0, 20)
  .map((i) => `${i + 1},Name ${i}`)
  .join('\n')}\n`;
const ORDERS = `order_id,customer_id,day,revenue\n${NUMBERS.map(
  (i) => `${i + 1},${1 + (i % 19)},2024-0${1 + (i % 6)}-15,${i % 10 === 0 ? '' : `${(i * 37) % 50}.5`}`,
).join('\n')}\n`;
const REGIONS = `region,amount\n${NUMBERS.map((i) => `region ${i % 8},${i}`).join('\n')}\n`;
const QUESTION = 'What is the total amount by region?';

const browsed = new Browsed();
let client: TestClient;
/** Of two tables with a key, and of one. */
let shop: string;
let sales: string;
let regions: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  ({ client } = browsed.service);
  shop = await addSales(client, CUSTOMERS, 'Shop', 'customers.csv');
  await untilRead(client, await addFile(client, shop, 'orders.csv', ORDERS));
  sales = await addSales(client);
  regions = await addSales(client, REGIONS, 'Regions', 'regions.csv');
});

async function open(dataset: string, look?: Look): Promise<Page> {
  const page = await browsed.open(look);
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await page.locator('.understood .card').first().waitFor();
  return page;
}

const rowOf = (page: Page, column: string): Locator =>
  page.locator('.columns tbody tr', { has: page.getByRole('rowheader', { name: column, exact: true }) });

async function histogramOf(page: Page, column: string): Promise<string | null> {
  await rowOf(page, column).last().scrollIntoViewIfNeeded();
  return rowOf(page, column).last().getByRole('img').getAttribute('aria-label');
}

describeInBrowser('the data page', () => {
  it('draws how the values of each column are spread, and tells it to those who do not see', async () => {
    const page = await open(shop);

    const weeks = [
      '01-08 – 2024-01-21',
      '02-05 – 2024-02-18',
      '03-04 – 2024-03-17',
      '04-15 – 2024-04-28',
      '05-13 – 2024-05-26',
      '06-10 – 2024-06-23',
    ];
    expect(await histogramOf(page, 'day')).toBe(
      `Distribution of values: ${weeks.map((week) => `2024-${week}: 10`).join('; ')}`,
    );
    expect(await histogramOf(page, 'revenue')).toMatch(/^Distribution of values: 0 – [\d.]+: \d+;/);
    expect(await rowOf(page, 'revenue').last().locator('td').last().innerText()).toMatch(/^6\s+10%$/);
    expect(
      await rowOf(page, 'revenue').last().locator('.histogram rect:not(.field)').count(),
    ).toBeGreaterThan(9);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows texts by their most frequent values, with how often they occur', async () => {
    const page = await open(sales);

    expect(await rowOf(page, 'region').locator('.frequent li').allInnerTexts()).toEqual([
      expect.stringMatching(/^(?:north|south)\s+25$/),
      expect.stringMatching(/^(?:north|south)\s+25$/),
    ]);
  });

  it('draws tables with the keys between them, and lists them too', async () => {
    const page = await open(shop);
    await page.locator('.key-table').nth(1).waitFor();

    expect(await page.locator('.key-table').allInnerTexts()).toEqual([
      expect.stringMatching(/orders\s+customer_id/),
      expect.stringMatching(/customers\s+customer_id/),
    ]);
    expect(await page.locator('.key-picture text').allTextContents()).toEqual(['n', '1']);
    await page.locator('.key-list summary').focus();
    await page.keyboard.press('Enter');
    expect((await page.locator('.key-list li').innerText()).replace(/[\u2068\u2069]/g, '')).toBe(
      'orders.customer_id refers to customers.customer_id (many to one, 100% of its values are found there)',
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  it('says nothing of keys where there is one table', async () => {
    const page = await open(sales);
    await page.locator('.questions button').first().waitFor();

    expect(await page.locator('.keys').count()).toBe(0);
  });

  it.each([
    ['dark', { isDark: true }],
    ['Arabic and narrow', { language: 'ar', width: 360 }],
  ])('is whole where it is %s', async (_, look) => {
    const page = await open(shop, look);
    await page.locator('.key-table').nth(1).waitFor();
    await page.locator('.histogram').first().waitFor();

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('shows hostile names and values in pictures, and runs nothing', async () => {
    const dataset = await addSales(client, hostileJson(), HOSTILE_NAMES[0], 'hostile.json');
    await untilRead(client, await addFile(client, dataset, 'hostile-too.json', hostileJson()));
    const page = await open(dataset);
    await page.locator('.keys').waitFor();
    await page.locator('.understood summary').first().click();
    await page.locator('.frequent').first().waitFor();

    expect(await overflowOf(page)).toBe(0);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(await page.locator('main img[src=x], main script, main iframe, main svg[onload]').count()).toBe(0);
  });
});

describeInBrowser('a table of an answer', () => {
  async function sheetFrom(page: Page, button: string) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('.reply .table').getByRole('button', { name: button, exact: true }).click(),
    ]);
    const { Sheets: sheets } = read(await readFile(await file.path()));
    return {
      name: file.suggestedFilename(),
      rows: utils.sheet_to_json(Object.values(sheets)[0] ?? {}, { header: 1 }),
    };
  }

  async function ask(): Promise<Page> {
    const page = await open(regions);
    await page.locator('.questions button').first().waitFor();
    await askOn(page, QUESTION);
    await page.locator('.sources').waitFor();
    await page.locator('.reply .table tbody tr').first().waitFor();
    return page;
  }

  it('is downloaded as XLSX, whole also where it is filtered, which the button says', async () => {
    const page = await ask();
    const whole = await sheetFrom(page, 'XLSX');
    await page.locator('.reply .table input').fill('no such value');

    expect(whole.name).toBe('total-amount-by-region.xlsx');
    expect(whole.rows).toHaveLength(9);
    expect(whole.rows[1]).toEqual([expect.stringMatching(/^region \d$/), expect.any(Number)]);
    expect(await sheetFrom(page, 'XLSX (all rows)')).toEqual(whole);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is downloaded from a shared answer too', async () => {
    const own = await ask();
    await own.getByRole('button', { name: 'Share', exact: true }).click();
    const link = await own.locator('.share li input').first().inputValue();
    const page = await browsed.openSignedOut();
    await page.goto(link);
    await page.locator('.reply .table tbody tr').first().waitFor();

    expect((await sheetFrom(page, 'XLSX')).rows).toHaveLength(9);
  });

  it('says so where the workbook cannot be had', async () => {
    const page = await ask();
    await page.route('**/tables/*', (route) =>
      route.fulfill({ json: { code: 300003, msg: 'table 1 not found', data: null } }),
    );
    await page.locator('.reply .table').getByRole('button', { name: 'XLSX' }).click();

    expect(await page.locator('.reply .table [role=alert]').innerText()).toContain('no longer exists');
  });
});
