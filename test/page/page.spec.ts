import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { type Browser, type Page } from 'playwright-core';
import { ProjectsService, SignInCodes } from '../../src/auth/index.js';
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
import { addSales, dropped, failingJobs, HOSTILE_NAMES, hostileJson } from './material.js';

const describeInBrowser = (title: string, body: () => void) => {
  describeWhere({ isThere: hasBrowser, text: 'Chromium' }, title, body);
};

let service: TestService;
let browser: Browser;
let tab: Tab;

beforeAll(async () => {
  if (!hasBrowser) return;
  [service, browser] = await Promise.all([startTestService(), launchBrowser()]);
});

afterEach(async () => {
  if (!hasBrowser) return;
  // Whatever was tested: no error, no warning, nothing that the policy refused.
  expect(tab.messages).toEqual([]);
  await tab.page.context().close();
});

afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await service.stop();
});

const openDataset = async (page: Page, id: string) => {
  await page.evaluate(`location.hash = '#/data/${id}'`);
  await page.locator('.questions button').first().waitFor();
};

const ask = async (page: Page, question: string) => {
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
};

describeInBrowser('the first minute', () => {
  it('begins with a link that works once, and goes from files to an answer', async () => {
    const project = await service.app.get(ProjectsService).create('first minute');
    const code = service.app.get(SignInCodes).issue(project.id);
    const page = await newPage(await browser.newContext());
    tab = { page, messages: listen(page) };
    await page.goto(`${service.url}/#code=${code}`);
    await page.locator('.introduction').waitFor();
    expect(page.url()).not.toContain(code);
    expect(await violationsOf(page)).toEqual([]);

    await page
      .locator('.file-input')
      .first()
      .setInputFiles([...dropped()]);
    await page.locator('.state-ready').waitFor();
    await page.locator('.file-failed').nth(1).waitFor();

    const reasons = await page.locator('.file-failed .trouble').allInnerTexts();
    expect(reasons.toSorted()).toEqual([
      expect.stringContaining('The file is empty'),
      expect.stringContaining('This file type is not supported'),
    ]);
    await page.locator('.columns tbody tr').nth(1).waitFor();
    expect(await page.locator('.columns tbody tr').allInnerTexts()).toEqual([
      expect.stringMatching(/region\s+text\s+(?:north\s+25\s+south\s+25|south\s+25\s+north\s+25)\s+0/),
      expect.stringMatching(/amount\s+whole number\s+0 – 49\s+0/),
    ]);
    await page.locator('.questions button').nth(2).waitFor();
    expect(await page.locator('.questions button').count()).toBe(3);
    expect(await violationsOf(page)).toEqual([]);

    await page.locator('.questions button').first().click();
    await page.locator('.sources').waitFor();
    expect(await page.locator('.headline').innerText()).toMatch(/\d/);
    expect(await page.locator('.reply .table tbody tr').count()).toBeGreaterThan(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('asks for a key where there is none, and says why one is not taken', async () => {
    const page = await newPage(await browser.newContext());
    tab = { page, messages: [] };
    await page.goto(`${service.url}/#code=used`);
    expect(await page.locator('[role=alert]').innerText()).toContain(
      'This link has been used or has expired',
    );

    await page.fill('[name=key]', 'proj-wrong');
    await page.press('[name=key]', 'Enter');
    await page.getByText('This key is not valid').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    await page.fill('[name=key]', service.client.key);
    await page.press('[name=key]', 'Enter');
    await page.locator('.drop-place').waitFor();
    expect(await page.context().storageState()).toMatchObject({ cookies: [], origins: [] });
  });
});

describeInBrowser('an answer', () => {
  let dataset: string;
  beforeAll(async () => {
    dataset = await addSales(service.client);
  });

  it('shows its steps with what was run, and leads from a number to its cell, query and rows', async () => {
    tab = await openTab(browser, service);
    const { page } = tab;
    await openDataset(page, dataset);
    await ask(page, 'What is the total amount by region?');
    await page.locator('.sources').waitFor();

    await page.locator('.steps-line').click();
    await page.locator('.step > button').nth(1).click();
    expect(await page.locator('.step .sql').innerText()).toMatch(/SELECT[^]*sum/i);

    const rowsAskedFor: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/evidence/rows')) rowsAskedFor.push(request.url());
    });
    await page.locator('.reply .number', { hasText: '625' }).first().click();
    await page.locator('.rows-shown').waitFor();
    expect(rowsAskedFor).toHaveLength(1);
    expect(await page.locator('.evidence td.chosen').innerText()).toBe('625');
    expect(await page.locator('.evidence .sql').first().innerText()).toContain('GROUP BY 1');
    expect(await page.locator('.rows-shown h4').innerText()).toBe('Source rows: 25');
    const rows = await page.locator('.rows-shown tbody tr').allInnerTexts();
    expect(rows.every((row) => row.startsWith('north'))).toBe(true);
    expect(await page.locator('.source-shown').innerText()).toMatch(/sales\.csv[^]*rows 1 to 51/);
    expect(await violationsOf(page)).toEqual([]);
    await page.locator('.evidence details summary').click();
    await page.locator('.evidence details .rows-shown').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.evidence').waitFor({ state: 'detached' });
  });

  it('tells beside a number how many rows were left out and why, before anything is opened', async () => {
    const lines = Array.from({ length: 20 }, (_, i) => `${i % 2 ? 'north' : 'south'},${i % 5 ? i : ''}`);
    const withGaps = await addSales(service.client, `region,amount\n${lines.join('\n')}\n`, 'Gaps');
    tab = await openTab(browser, service);
    const { page } = tab;
    await openDataset(page, withGaps);
    await ask(page, 'What is the average amount by region?');
    await page.locator('.sources').waitFor();
    await page.locator('.headline .number').first().click();
    await page.locator('.rows-shown').waitFor();

    expect(await page.locator('.rows-shown code').innerText()).toBe('"amount" IS NOT NULL');
    expect(await page.locator('.evidence').innerText()).toContain(
      '4 rows were left out because amount has no value.',
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  it('that asks back gives the readings as buttons', async () => {
    tab = await openTab(browser, service);
    const { page } = tab;
    await openDataset(page, dataset);
    await ask(page, 'How amounty were they?');
    await page.locator('.readings button').first().click();
    await page.locator('.certainty-told').waitFor();

    expect(await page.locator('.turn').count()).toBe(2);
  });

  it('goes on behind the last event when the connection is lost, and shows nothing twice', async () => {
    tab = await openTab(browser, service);
    const { page } = tab;
    const resumed: string[] = [];
    await page.route('**/v2/team/jobs', async (route) => {
      const response = await route.fetch();
      // Comments that keep a slow stream open stand between the events.
      const frames = (await response.text()).split('\n\n').filter((frame) => !frame.startsWith(':'));
      await route.fulfill({ response, body: `${frames.slice(0, 8).join('\n\n')}\n\n` });
    });
    page.on('request', (request) => {
      if (request.url().includes('/events')) resumed.push(request.headers()['last-event-id'] ?? '');
    });
    await openDataset(page, dataset);
    await ask(page, 'What is the average amount by region?');
    await page.locator('.sources').waitFor();

    expect(resumed).toEqual(['7']);
    expect(await page.locator('.turn').count()).toBe(1);
    await page.locator('.steps-line').click();
    expect((await page.locator('.step').allInnerTexts()).length).toBe(
      new Set(await page.locator('.step').allInnerTexts()).size,
    );
  });

  it.each(failingJobs())('that fails says so and what to do: %s', async (_, answer, sentence) => {
    tab = await openTab(browser, service);
    const { page } = tab;
    await page.route('**/v2/team/jobs', (route) => route.fulfill(answer));
    await openDataset(page, dataset);
    await ask(page, 'What is the total amount?');
    await page.locator('.turn .trouble button').waitFor();

    expect(await page.locator('.turn .trouble').innerText()).toContain(sentence);
    expect(await page.locator('.turn .trouble button').innerText()).toBe('Ask again');
    // Of an answer with a status that is a failure the browser itself tells.
    tab = { page, messages: tab.messages.filter((message) => !message.includes('Failed to load resource')) };
  });
});

describeInBrowser('whoever uses the page', () => {
  it('can do so by keyboard alone', async () => {
    const dataset = await addSales(service.client);
    tab = await openTab(browser, service);
    const { page } = tab;
    await openDataset(page, dataset);
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
    const dataset = await addSales(service.client);
    tab = await openTab(browser, service, look);
    const { page } = tab;
    await openDataset(page, dataset);
    await ask(page, 'What is the total amount by region?');
    await page.locator('.sources').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    const isArabic = 'language' in look;
    expect(await page.evaluate('document.documentElement.dir')).toBe(isArabic ? 'rtl' : 'ltr');
  });

  it('renames, deletes and takes it back', async () => {
    const client = await service.clientOfNewProject();
    await addSales(client);
    tab = await openTab(browser, { ...service, client });
    const { page } = tab;
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
    const client = await service.clientOfNewProject();
    await addSales(client);
    tab = await openTab(browser, { ...service, client });
    const { page } = tab;
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
    const client = await service.clientOfNewProject();
    const dataset = await addSales(client, hostileJson(), HOSTILE_NAMES[0], 'hostile.json');
    for (const name of HOSTILE_NAMES) await client.post('/v2/team/sessions', { user_id: 'ann', name });
    tab = await openTab(browser, { ...service, client });
    const { page } = tab;
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.locator('.side li').nth(HOSTILE_NAMES.length).waitFor();
    expect(await overflowOf(page)).toBe(0);

    await openDataset(page, dataset);
    expect(await page.locator('.columns tbody tr').count()).toBe(HOSTILE_NAMES.length);
    expect(await overflowOf(page)).toBe(0);
    await ask(page, `How many rows are there? ${HOSTILE_NAMES[0] ?? ''}`);
    await page.locator('.sources, .turn .trouble').first().waitFor();
    await ask(page, 'How many rows are there?');
    await page.locator('.sources').last().waitFor();

    expect(await overflowOf(page)).toBe(0);
    expect(dialogs).toEqual([]);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(await page.locator('main img[src=x], main script, main iframe, main svg[onload]').count()).toBe(0);
  });
});
