import { beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { dataOf, type TestClient } from '../support/test-service.js';
import { hasBrowser, openKnowledge, overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, type Look } from './browsed.js';
import { addSales, HOSTILE_NAMES } from './material.js';

const QUESTION = 'What is the total amount by region?';

const browsed = new Browsed();
let client: TestClient;
let dataset: string;

beforeEach(async () => {
  if (!hasBrowser) return;
  client = await browsed.service.clientOfNewProject();
  dataset = await addSales(client);
});

async function ask(question: string, look?: Look): Promise<Page> {
  const page = await browsed.openDataset(dataset, look, client);
  await askOn(page, question);
  await page.locator('.feedback').waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pressed = (page: Page, name: string) => page.getByRole('button', { name, exact: true, pressed: true });

async function correct(page: Page, meant: string, comment = ''): Promise<void> {
  await button(page, 'Wrong').click();
  await page.getByLabel('What I meant').fill(meant);
  await page.getByLabel('Comment').fill(comment);
  await button(page, 'Send').click();
  await page.locator('.said').waitFor();
}

describeInBrowser('an answer', () => {
  it('is marked as wrong with what was meant, which is there again when the page is loaded anew', async () => {
    const page = await ask(QUESTION);
    await correct(page, HOSTILE_NAMES[1] ?? '', 'Refunds are\nno revenue.');
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await page.locator('.feedback').scrollIntoViewIfNeeded();
    await pressed(page, 'Wrong').waitFor();

    expect(await page.locator('.said dd').allInnerTexts()).toEqual([
      HOSTILE_NAMES[1],
      'Refunds are\nno revenue.',
    ]);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is marked as right in place of wrong, without what was meant, and the mark is taken back', async () => {
    const page = await ask(QUESTION);
    await correct(page, 'What is the average amount?', 'Hm');
    await button(page, 'Correct').click();
    await pressed(page, 'Correct').waitFor();
    expect(await page.locator('.said dd').allInnerTexts()).toEqual(['Hm']);
    await button(page, 'Add details').click();
    expect(await page.getByLabel('What I meant').count()).toBe(0);
    expect(await page.getByLabel('Comment').inputValue()).toBe('Hm');

    await pressed(page, 'Correct').click();
    await page.locator('.feedback-form').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.feedback').waitFor();
    expect(await page.locator('.feedback [aria-pressed=true]').count()).toBe(0);
  });

  it.each([
    ['dark', { isDark: true }],
    ['Arabic and narrow', { language: 'ar', width: 360 }],
  ])('is marked by keyboard where it is %s', async (_, look) => {
    const page = await ask(QUESTION, look);
    await page.locator('.feedback [aria-pressed]').nth(1).focus();
    await page.keyboard.press('Enter');
    await page.locator('.feedback-form').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });
});

describeInBrowser('what is learned from a mark', () => {
  const open = async (page: Page) => {
    await page.evaluate(`location.hash = '#/data/${dataset}'`);
    await openKnowledge(page);
    await page.locator('.proposed li').waitFor();
  };
  const stored = async () => {
    const response = await client.get(`/v2/team/datasets/${dataset}/knowledge?user_id=ann`);
    return dataOf<{ document: string }>(response).document;
  };

  it('is proposed with its reason, and is part of the knowledge once it is accepted', async () => {
    const page = await ask('total GMV');
    await correct(page, 'total amount');
    await open(page);

    expect(await page.locator('.proposed pre').innerText()).toContain('column: amount, also: [GMV]');
    expect(await page.locator('.proposed li p').innerText()).toMatch(
      /total GMV.* was meant as .*total amount/,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.fill('.text-editor textarea', '# mine\n');
    expect(await button(page, 'Accept').isDisabled()).toBe(true);
    await page.fill('.text-editor textarea', '');
    await button(page, 'Save').click();
    await page.locator('.standing', { hasText: 'Saved as version 1.' }).waitFor();
    await button(page, 'Accept').click();
    await page.locator('.standing', { hasText: 'Saved as version 2.' }).waitFor();
    await page.locator('.proposed').waitFor({ state: 'detached' });

    expect(await page.locator('.text-editor textarea').inputValue()).toBe(await stored());
    expect(await stored()).toContain('column: amount, also: [GMV]');
  });

  it('is rejected, which can be undone', async () => {
    const page = await ask('total GMV');
    await correct(page, 'total amount');
    await open(page);
    await button(page, 'Reject').click();
    await page.locator('.proposed').waitFor({ state: 'detached' });
    await button(page, 'Undo').click();
    await page.locator('.proposed li').waitFor();

    expect(await stored()).toBe('');
  });
});
