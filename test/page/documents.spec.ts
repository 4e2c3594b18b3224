import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { describeWhere } from '../support/describe-where.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { hasBrowser, launchBrowser, openTab, overflowOf, type Tab, violationsOf } from './browser.js';
import { addSales, HOSTILE_NAMES } from './material.js';

const describeInBrowser = (title: string, body: () => void) => {
  describeWhere({ isThere: hasBrowser, text: 'Chromium' }, title, body);
};

/** A sentence of every hostile name, and a word that is longer than any line. */
const DOCUMENT = `# Warranty\n\n${HOSTILE_NAMES.map((name, i) => `The warranty of part ${i} is given by ${name} for two years.\n`).join('\n')}\nThe word is ${'w'.repeat(10_000)}.\n`;

let service: TestService;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});

afterEach(async () => {
  if (!hasBrowser) return;
  // No error, no warning, nothing that the policy refused.
  expect(tab.messages).toEqual([]);
  await tab.page.context().close();
});

afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

async function ask(dataset: string, question: string): Promise<Page> {
  tab = await openTab(browser, service);
  const { page } = tab;
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await page.locator('.state-ready').first().waitFor();
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
  await page.locator('.sources').waitFor();
  return page;
}

describeInBrowser('a hostile document', () => {
  it('runs nothing and breaks nothing where its sentences are quoted and looked behind', async () => {
    const dataset = await addSales(service.client, DOCUMENT, 'Warranty', 'warranty.md');
    const page = await ask(dataset, 'What is the warranty of part 3 given by?');
    await page.locator('.sources button', { hasText: 'Evidence' }).click();
    await page.locator('.source-shown').first().waitFor();

    expect(await page.locator('.reply').innerText()).toContain('warranty of part 3');
    expect(await overflowOf(page)).toBe(0);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(
      await page.locator('main img[src=x], main script, main iframe, aside iframe, aside script').count(),
    ).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });
});

describeInBrowser('an answer on paper', () => {
  it('is its question, reply and table alone', async () => {
    const page = await ask(await addSales(service.client), 'What is the total amount by region?');
    await page.locator('.reply .table tbody tr').first().waitFor();
    await page.emulateMedia({ media: 'print' });

    const isShown = (place: string) => page.locator(place).first().isVisible();
    const shown = await Promise.all(
      ['.asked', '.headline', '.headline .number', '.reply .table thead button', '.reply .chart'].map(
        isShown,
      ),
    );
    expect(shown).toEqual([true, true, true, true, true]);
    const hidden = await Promise.all(
      ['.side', '#ask', '.feedback', '.sources button', '.reply .table header button', '.chart a'].map(
        isShown,
      ),
    );
    expect(hidden).toEqual([false, false, false, false, false, false]);
  });
});
