import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { type Answer, type FileContent, ofType, replyOf } from '../support/answer.js';
import { describeWhere } from '../support/describe-where.js';
import { createSession } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';
import { hasBrowser, launchBrowser, openTab } from './browser.js';
import { addSales } from './material.js';

const QUESTIONS = JSON.parse(readFileSync('examples/demo-questions.json', 'utf8')) as string[];
/** Of a table, without scrolling. */
const SEEN_ROWS = 12;

let service: TestService;
let browser: Browser;
let page: Page;
let datasetId: string;
let sessionId: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
  const weather = readFileSync('examples/data/weather.csv', 'utf8');
  datasetId = await addSales(service.client, weather, 'Weather', 'weather.csv');
  sessionId = await createSession(service.client);
  ({ page } = await openTab(browser, service));
  await page.evaluate(`location.hash = '#/data/${datasetId}'`);
  await page.locator('.questions button').first().waitFor();
});

afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

/** Words and numbers, without what is markup in one place and layout in another. */
const wordsOf = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** What a person sees of the newest answer. */
async function askInPage(question: string, number: number) {
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
  const turn = page.locator('.turn').nth(number);
  await turn.locator('.sources').waitFor();
  await waitUntilGone(turn.locator('.reply [aria-busy]'));
  const tables = await turn.locator('.reply .table').all();
  for (const table of tables) await table.locator('tbody tr').first().waitFor();
  return {
    words: wordsOf((await turn.locator('.reply .markdown').allInnerTexts()).join('\n')),
    tables: await Promise.all(tables.map(linesShown)),
    charts: await turn.locator('.reply .chart img').count(),
    next: await turn.locator('.chips button').allInnerTexts(),
  };
}

/** Waits until what is still loading has been replaced. */
async function waitUntilGone(places: Locator): Promise<void> {
  for (const place of await places.all()) await place.waitFor({ state: 'detached' });
}

/** The headers and the rows in sight, with whole values. */
async function linesShown(table: Locator): Promise<string[]> {
  const headers = await table.locator('thead th button').all();
  const rows = (await table.locator('tbody tr').all()).slice(0, SEEN_ROWS);
  const valuesIn = async (cells: readonly Locator[]) =>
    (await Promise.all(cells.map((cell) => cell.getAttribute('title')))).join(',');
  return Promise.all([
    valuesIn(headers),
    ...rows.map(async (row) => valuesIn(await row.locator('td').all())),
  ]);
}

/** The same of the answer that a program gets. */
async function askOverHttp(question: string) {
  const response = await service.client
    .post('/v2/team/jobs', { user_id: 'ann', session_id: sessionId, dataset_id: datasetId, question })
    .expect(200);
  const { blocks } = dataOf<Answer>(response);
  const inReply = blocks.filter(({ stage }) => stage === 'Respond');
  const tables = ofType(inReply, 'TABLE').map(({ content }) => content as FileContent);
  return {
    words: wordsOf(replyOf(blocks)),
    tables: await Promise.all(tables.map(linesOf)),
    charts: ofType(inReply, 'IMAGE').length,
    next: ofType(blocks, 'QUESTIONS').flatMap(({ content }) => content as string[]),
  };
}

async function linesOf({ url }: FileContent): Promise<string[]> {
  const text = await (await fetch(url)).text();
  return text
    .trimEnd()
    .split('\r\n')
    .slice(0, SEEN_ROWS + 1);
}

describeWhere({ isThere: hasBrowser, text: 'Chromium' }, 'a question of the demo', () => {
  it.each(QUESTIONS.map((question, number) => [question, number] as const))(
    'has the same answer in the page and over HTTP: %s',
    async (question, number) => {
      const shown = await askInPage(question, number);

      expect(shown.words.length).toBeGreaterThan(5);
      expect(shown).toEqual(await askOverHttp(question));
    },
  );
});
