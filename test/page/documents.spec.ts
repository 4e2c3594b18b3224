import { expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser } from './browsed.js';
import { addSales, HOSTILE_NAMES } from './material.js';

/** A sentence of every hostile name, and a word that is longer than any line. */
const DOCUMENT = `# Warranty\n\n${HOSTILE_NAMES.map((name, i) => `The warranty of part ${i} is given by ${name} for two years.\n`).join('\n')}\nThe word is ${'w'.repeat(10_000)}.\n`;

const browsed = new Browsed();

async function ask(dataset: string, question: string): Promise<Page> {
  const page = await browsed.open();
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await page.locator('.state-ready').first().waitFor();
  await askOn(page, question);
  await page.locator('.sources').waitFor();
  return page;
}

describeInBrowser('a hostile document', () => {
  it('runs nothing and breaks nothing where its sentences are quoted and looked behind', async () => {
    const dataset = await addSales(browsed.service.client, DOCUMENT, 'Warranty', 'warranty.md');
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
    const page = await ask(await addSales(browsed.service.client), 'What is the total amount by region?');
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
