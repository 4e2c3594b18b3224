import { beforeAll, expect, it } from '@jest/globals';
import { ProjectsService, SignInCodes } from '../../src/auth/index.js';
import { violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, showDataset } from './browsed.js';
import { addSales, dropped, failingJobs } from './material.js';

const browsed = new Browsed();

describeInBrowser('the first minute', () => {
  it('begins with a link that works once, and goes from files to an answer', async () => {
    const project = await browsed.service.app.get(ProjectsService).create('first minute');
    const code = browsed.service.app.get(SignInCodes).issue(project.id);
    const page = await browsed.openSignedOut();
    await page.goto(`${browsed.service.url}/#code=${code}`);
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
    const page = await browsed.openSignedOut();
    browsed.forget('Failed to load resource');
    await page.goto(`${browsed.service.url}/#code=used`);
    expect(await page.locator('[role=alert]').innerText()).toContain(
      'This link has been used or has expired',
    );

    await page.fill('[name=key]', 'proj-wrong');
    await page.press('[name=key]', 'Enter');
    await page.getByText('This key is not valid').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    await page.fill('[name=key]', browsed.service.client.key);
    await page.press('[name=key]', 'Enter');
    await page.locator('.drop-place').waitFor();
    expect(await page.context().storageState()).toMatchObject({ cookies: [], origins: [] });
  });
});

describeInBrowser('an answer', () => {
  let dataset: string;
  beforeAll(async () => {
    dataset = await addSales(browsed.service.client);
  });

  it('shows its steps with what was run, and leads from a number to its cell, query and rows', async () => {
    const page = await browsed.openDataset(dataset);
    await askOn(page, 'What is the total amount by region?');
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
    const withGaps = await addSales(browsed.service.client, `region,amount\n${lines.join('\n')}\n`, 'Gaps');
    const page = await browsed.openDataset(withGaps);
    await askOn(page, 'What is the average amount by region?');
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
    const page = await browsed.openDataset(dataset);
    await askOn(page, 'How amounty were they?');
    await page.locator('.readings button').first().click();
    await page.locator('.certainty-told').waitFor();

    expect(await page.locator('.turn').count()).toBe(2);
  });

  it('goes on behind the last event when the connection is lost, and shows nothing twice', async () => {
    const page = await browsed.open();
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
    await showDataset(page, dataset);
    await askOn(page, 'What is the average amount by region?');
    await page.locator('.sources').waitFor();

    expect(resumed).toEqual(['7']);
    expect(await page.locator('.turn').count()).toBe(1);
    await page.locator('.steps-line').click();
    expect((await page.locator('.step').allInnerTexts()).length).toBe(
      new Set(await page.locator('.step').allInnerTexts()).size,
    );
  });

  it.each(failingJobs())('that fails says so and what to do: %s', async (_, answer, sentence) => {
    const page = await browsed.open();
    await page.route('**/v2/team/jobs', (route) => route.fulfill(answer));
    await showDataset(page, dataset);
    await askOn(page, 'What is the total amount?');
    await page.locator('.turn .trouble button').waitFor();

    expect(await page.locator('.turn .trouble').innerText()).toContain(sentence);
    expect(await page.locator('.turn .trouble button').innerText()).toBe('Ask again');
    browsed.forget('Failed to load resource');
  });
});
