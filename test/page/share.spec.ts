import { beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { hasBrowser, overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, type Look } from './browsed.js';
import { addSales } from './material.js';

const QUESTION = 'What is the total amount by region?';

const browsed = new Browsed();
let dataset: string;
beforeAll(async () => {
  if (hasBrowser) dataset = await addSales(browsed.service.client);
});

async function ask(look?: Look): Promise<Page> {
  const page = await browsed.openDataset(dataset, look);
  await askOn(page, QUESTION);
  await page.locator('.sources [aria-expanded]').click();
  await page.locator('.share li').waitFor();
  return page;
}

const linkIn = (page: Page) => page.locator('.share li input').first().inputValue();

/** By somebody who has never been here. @param width of the window */
async function open(url: string, width?: number): Promise<Page> {
  const page = await browsed.openSignedOut(width);
  await page.goto(url);
  return page;
}

describeInBrowser('a shared answer', () => {
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
    await browsed.service.query(
      `UPDATE datasources SET revision = revision + 1 WHERE dataset_id = '${dataset}'`,
    );
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
