import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { describeWhere } from '../support/describe-where.js';
import { startTestService, type TestService } from '../support/test-service.js';
import {
  hasBrowser,
  launchBrowser,
  listen,
  newPage,
  openTab,
  overflowOf,
  type Tab,
  violationsOf,
} from './browser.js';
import { addSales } from './material.js';

const QUESTION = 'What is the total amount by region?';

let service: TestService;
let browser: Browser;
let dataset: string;
/** Whoever asks, and whoever has the link. */
let tabs: Tab[] = [];

beforeAll(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  dataset = await addSales(service.client);
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

async function ask(look: Parameters<typeof openTab>[2] = {}): Promise<Page> {
  const tab = await openTab(browser, service, look);
  tabs.push(tab);
  const { page } = tab;
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await page.locator('.questions button').first().waitFor();
  await page.fill('#ask', QUESTION);
  await page.press('#ask', 'Enter');
  await page.locator('.sources [aria-expanded]').click();
  await page.locator('.share li').waitFor();
  return page;
}

const linkIn = (page: Page) => page.locator('.share li input').first().inputValue();

/** By somebody who has never been here. @param width of the window */
async function open(url: string, width = 1280): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 860 }, reducedMotion: 'reduce' });
  const page = await newPage(context);
  tabs.push({ page, messages: listen(page) });
  await page.goto(url);
  return page;
}

describeWhere({ isThere: hasBrowser, text: 'Chromium' }, 'a shared answer', () => {
  it('is seen whole by somebody without a key, who can ask nothing', async () => {
    const own = await ask();
    const reply = await own.locator('.reply .headline').innerText();
    expect(await violationsOf(own)).toEqual([]);
    const page = await open(await linkIn(own));
    await page.locator('.reply .chart img').waitFor();
    await page.locator('.reply .table tbody tr').first().waitFor();

    expect(await page.locator('h1').innerText()).toBe(QUESTION);
    expect(await page.locator('.reply .headline').innerText()).toBe(reply);
    expect(await page.locator('#ask, .chips, .feedback, .side, .number').count()).toBe(0);
    await page.locator('.steps-line').click();
    expect(await page.locator('.step').count()).toBeGreaterThan(0);
    expect(await page.locator('[role=note]').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('says so where its data have changed since', async () => {
    const own = await ask();
    const url = await linkIn(own);
    await service.query(`UPDATE datasources SET revision = revision + 1 WHERE dataset_id = '${dataset}'`);
    const page = await open(url, 360);
    await page.locator('[role=note]').waitFor();

    expect(await page.locator('[role=note]').innerText()).toContain('have since changed or been deleted');
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('is not shown any more once its link is taken back', async () => {
    const own = await ask();
    const taken = await linkIn(own);
    await own.getByRole('button', { name: 'New link' }).click();
    await own.locator('.share li').nth(1).waitFor();
    const kept = await linkIn(own);
    await own.getByRole('button', { name: 'Revoke' }).last().click();
    await own.locator('.share li').nth(1).waitFor({ state: 'detached' });

    const page = await open(taken);
    await page.locator('[role=alert]').waitFor();
    expect(await page.locator('[role=alert]').innerText()).toContain('no longer exists');
    expect(await page.locator('.reply').count()).toBe(0);
    await (await open(kept)).locator('.reply .headline').waitFor();
    expect(await linkIn(own)).toBe(kept);
  });

  it.each([
    ['dark', { isDark: true }],
    ['Arabic and narrow', { language: 'ar', width: 360 }],
  ])('has links that fit the page where it is %s', async (_, look) => {
    const page = await ask(look);

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});
