import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { describeWhere } from '../support/describe-where.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { hasBrowser, launchBrowser, listen, newPage, openTab, overflowOf, type Tab, violationsOf } from './browser.js';
import { addSales, HOSTILE_NAMES } from './material.js';

const BY_REGION = 'total amount by region';
const BY_MONTH = 'total amount by month and region';

/** Two regions in six months: what is sold grows by one a month, and is 10 more in the south. */
const SALES = `day,region,amount\n${Array.from({ length: 6 }, (_, i) => `2024-0${i + 1}-15,north,${i + 1}\n2024-0${i + 1}-15,south,${i + 11}`).join('\n')}\n`;

let service: TestService;
let browser: Browser;
let dataset: string;
let tabs: Tab[] = [];

beforeAll(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  dataset = await addSales(service.client, SALES);
});

afterEach(async () => {
  if (!hasBrowser) return;
  // No error, no warning, nothing that the policy refused.
  expect(tabs.flatMap(({ messages }) => messages)).toEqual([]);
  for (const { page } of tabs) await page.context().close();
  tabs = [];
});

afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

/** Asks, and waits for the answer. */
async function ask(
  question: string,
  { look = {}, data = dataset }: { look?: Parameters<typeof openTab>[2]; data?: string } = {},
): Promise<Page> {
  const tab = await openTab(browser, service, look);
  tabs.push(tab);
  const { page } = tab;
  await page.evaluate(`location.hash = '#/data/${data}'`);
  await page.locator('.questions button').first().waitFor();
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
  await page.locator('.turn .sources').waitFor();
  return page;
}

async function askDrawn(question: string, options: Parameters<typeof ask>[1] = {}): Promise<Page> {
  const page = await ask(question, options);
  await page.locator('.reply .chart-drawn').waitFor();
  return page;
}

const marksIn = (page: Page) => page.locator('.reply .chart-live .role-mark > *');
const told = async (page: Page) => (await page.locator('.reply .chart-told').innerText()).split('\n');

describeWhere({ isThere: hasBrowser, text: 'Chromium' }, 'a chart of an answer', () => {
  it('probe', async () => {
    for (const [name, q, look] of [['bar', BY_REGION, {}], ['line', BY_MONTH, {}], ['dark', BY_MONTH, { isDark: true }], ['ar', BY_MONTH, { language: 'ar', width: 400 }]] as const) {
      const page = await askDrawn(q, { look });
      const html = await page.locator('.reply .chart').evaluate((e: any) => e.outerHTML);
      console.log(name, html.slice(0, 6000));
      const n = await marksIn(page).count();
      await marksIn(page).nth(n - 2).hover();
      console.log(await page.locator('.reply .chart-told').allInnerTexts());
      await page.locator('.reply .chart').screenshot({ path: `/tmp/shot-${name}.png` });
      console.log(await violationsOf(page));
    }
    expect(1).toBe(1);
  });
});
void [readFile, HOSTILE_NAMES, listen, newPage, overflowOf, told];
