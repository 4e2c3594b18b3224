import { readFile } from 'node:fs/promises';
import { beforeEach, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { dataOf, type TestClient } from '../support/test-service.js';
import { hasBrowser, openKnowledge, overflowOf, violationsOf } from './browser.js';
import { Browsed, describeInBrowser, type Look } from './browsed.js';
import { addSales, HOSTILE_NAMES, hostileJson } from './material.js';

const DOCUMENT = 'synonyms:\n  - { table: sales, column: amount, also: [GMV] }\n';
const LATER = `${DOCUMENT}hidden:\n  - { table: sales, column: region }\n`;
const FAULTY = `${DOCUMENT}# ${'long '.repeat(80)}\n${'# a line\n'.repeat(60)}hidden:\n  - { table: sales, column: regiom }\n`;

const browsed = new Browsed();
let client: TestClient;
let dataset: string;

beforeEach(async () => {
  if (!hasBrowser) return;
  client = await browsed.service.clientOfNewProject();
  dataset = await addSales(client);
});

const path = (query = '') => `/v2/team/datasets/${dataset}/knowledge?user_id=ann${query}`;
const store = (document: string, user = 'ann') => client.put(path(), { user_id: user, document }).expect(200);
const stored = async () => dataOf<{ version: number; document: string }>(await client.get(path()));

async function open(look: Look = {}): Promise<Page> {
  const page = await browsed.open(look, client);
  await page.evaluate(`location.hash = '#/data/${dataset}'`);
  await openKnowledge(page);
  return page;
}

const textOf = (page: Page) => page.locator('.text-editor textarea').inputValue();
const write = (page: Page, text: string) => page.fill('.text-editor textarea', text);
const standing = (page: Page, text: string) => page.locator('.standing', { hasText: text }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describeInBrowser('the knowledge of a dataset', () => {
  it('is loaded only when somebody opens it, and begins with the tables that there are', async () => {
    const page = await browsed.open({}, client);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.evaluate(`location.hash = '#/data/${dataset}'`);
    await page.locator('.columns tbody tr').first().waitFor();
    expect(loaded.filter((url) => url.includes('knowledge'))).toEqual([]);

    await page.locator('.knowledge-card summary').click();
    await standing(page, 'No problems');

    expect(loaded.some((url) => /assets\/knowledge-[^/]+\.js$/.test(url))).toBe(true);
    const text = await textOf(page);
    expect(text).toContain('#   - { table: sales, column: amount, also: […] }\n');
    expect(text.split('\n').every((line) => line === '' || line.startsWith('# '))).toBe(true);
    expect(await page.locator('.standing').innerText()).toContain(
      'Nothing has been recorded for this dataset yet.',
    );
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('is checked while it is written, and a problem leads to its place', async () => {
    const page = await open();
    await write(page, FAULTY);
    await page.locator('.problems button').waitFor();

    expect(await page.locator('.problems button').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Line 65, column 29\s+The table “sales” has no column “regiom”; did you mean “region”\.$/,
      ),
    ]);
    expect(await page.locator('.line-numbers b').innerText()).toBe('! 65');
    expect(await violationsOf(page)).toEqual([]);
    await page.evaluate('document.querySelector(".text-editor").scrollTo(2000, 0)');
    await page.locator('.problems button').click();

    const chosen = await page.evaluate(`(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      const { scrollTop, scrollLeft } = document.querySelector('.text-editor');
      return [value.slice(selectionStart, selectionEnd), scrollTop > 600, scrollLeft < 100];
    })()`);
    expect(chosen).toEqual(['regiom', true, true]);
    // The numbers stand beside their lines.
    expect(
      await page.evaluate(
        "Array.from(document.querySelector('.text-editor').children, ({ scrollHeight }) => scrollHeight)",
      ),
    ).toEqual([1336, 1336]);
    await page.keyboard.type('region');
    await standing(page, 'No problems');
    expect(await page.locator('.line-numbers b').count()).toBe(0);
  });

  it('is stored by button and by key, and then acts', async () => {
    const page = await open();
    await write(page, LATER);
    await press(page, 'Save');
    await standing(page, 'Saved as version 1.');
    expect(await stored()).toMatchObject({ version: 1, document: LATER });

    await write(page, DOCUMENT);
    await page.keyboard.press('Control+s');
    await standing(page, 'Saved as version 2.');
    expect(await stored()).toMatchObject({ version: 2, document: DOCUMENT });

    await page.fill('#ask', 'What is the total GMV by region?');
    await page.press('#ask', 'Enter');
    await page.locator('.sources').waitFor();
    expect(await page.locator('.reply').innerText()).toContain('“GMV” was read as amount');
  });

  it('with a problem is not stored, and says why', async () => {
    const page = await open();
    await write(page, 'hidden: [{ table: sale, column: amount }]');
    await press(page, 'Save');
    await page.locator('.problems button').waitFor();

    expect(await page.locator('.problems').innerText()).toContain('There is no table “sale”');
    expect(await stored()).toMatchObject({ version: 0 });
    await write(page, `# ${'x'.repeat(70_000)}`);
    await page.locator('.knowledge .trouble', { hasText: 'document' }).waitFor();
    browsed.forget('400 (Bad Request)');
  });

  it('that somebody else stored meanwhile is not overwritten, and no text is lost', async () => {
    await store(DOCUMENT);
    const page = await open();
    await write(page, '# mine\n');
    await store(LATER);
    await press(page, 'Save');
    await page.locator('.conflict').waitFor();

    expect(await page.locator('.conflict').innerText()).toMatch(/^.*ann.* saved version 2 on .*\d/);
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Load the newest');
    await standing(page, 'Saved as version 2.');
    expect(await textOf(page)).toBe(LATER);
    await press(page, 'Restore it');
    expect(await textOf(page)).toBe('# mine\n');
    await press(page, 'Save');
    await standing(page, 'Saved as version 3.');
    expect(await stored()).toMatchObject({ version: 3, document: '# mine\n' });
    browsed.forget('400 (Bad Request)');
  });

  it('is looked at as it was, and restored', async () => {
    await store(DOCUMENT);
    await store(LATER);
    const page = await open();
    const versions = await page.locator('.versions option').allInnerTexts();
    expect(versions).toEqual([
      'Newest version',
      expect.stringMatching(/^Version 2 · .*ann.* · .*\d/),
      expect.stringMatching(/^Version 1 · .*ann.* · .*\d/),
    ]);

    await page.selectOption('.versions', '1');
    await page.getByText('You are viewing version 1.').waitFor();
    expect(await textOf(page)).toBe(DOCUMENT);
    expect(await page.locator('.text-editor textarea').isEditable()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await press(page, 'Restore');
    await standing(page, 'Saved as version 3.');

    expect(await stored()).toMatchObject({ version: 3, document: DOCUMENT });
    expect(await page.locator('.versions option').count()).toBe(4);
  });

  it('comes from a file and goes into one', async () => {
    await store(DOCUMENT);
    const page = await open();
    await write(page, '# mine\n');
    const file = (text: string) => ({
      name: 'words.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(text),
    });
    await page.locator('.knowledge-file').setInputFiles(file(`${LATER}# ${'é'.repeat(140_000)}`));
    await page.getByText('the limit is 65,536 characters').waitFor();
    expect(await textOf(page)).toBe('# mine\n');
    await page.locator('.knowledge-file').setInputFiles(file(LATER.replaceAll('\n', '\r\n')));
    await page.getByText('Your earlier text').waitFor();
    expect(await textOf(page)).toBe(LATER);

    const [exported] = await Promise.all([page.waitForEvent('download'), press(page, 'Export')]);
    expect(exported.suggestedFilename()).toBe('Sales.knowledge.yaml');
    expect(await readFile(await exported.path(), 'utf8')).toBe(LATER);
    expect(await stored()).toMatchObject({ version: 1, document: DOCUMENT });
  });

  it('is only read by whoever may not write it', async () => {
    await store(DOCUMENT);
    const page = await open({ user: 'bob' });
    await standing(page, 'Only the creator of the dataset can change it.');

    expect(await page.locator('.text-editor textarea').isEditable()).toBe(false);
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Import' }).count()).toBe(0);
    await page.selectOption('.versions', '1');
    await page.getByText('You are viewing version 1.').waitFor();
    expect(await page.getByRole('button', { name: 'Restore' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('keeps what is not saved while somebody looks elsewhere', async () => {
    const page = await open();
    await write(page, '# mine\n');
    await page.keyboard.press('Escape');
    await page.keyboard.press('h');
    await page.locator('.home').waitFor();
    await page.evaluate(`location.hash = '#/data/${dataset}'`);
    await openKnowledge(page);

    expect(await textOf(page)).toBe('# mine\n');
  });

  it.each([
    ['dark', { isDark: true }, 'ltr'],
    ['narrow', { width: 360 }, 'ltr'],
    ['Arabic and narrow', { language: 'ar', width: 360 }, 'rtl'],
  ])('is seen whole where it is %s', async (_, look, direction) => {
    await store(LATER);
    const page = await open(look);
    await write(page, FAULTY);
    await page.locator('.problems button').waitFor();

    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.evaluate('document.documentElement.dir')).toBe(direction);
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.text-editor textarea')).direction"),
    ).toBe('ltr');
  });

  it('shows hostile names as text, in a skeleton that is without problems', async () => {
    dataset = await addSales(client, hostileJson(), HOSTILE_NAMES[0], 'hostile.json');
    const page = await open();
    await standing(page, 'No problems');
    const [, , ...entries] = (await textOf(page)).split('\n').map((line) => line.replace(/^# /, ''));
    await write(page, entries.join('\n').replaceAll('[…]', '[]'));
    await page.locator('.problems button').first().waitFor();

    const problems = await page.locator('.problems bdi').allInnerTexts();
    expect(problems.filter((problem) => /no YAML|no table|no column/.test(problem))).toEqual([]);
    expect(await page.evaluate("'hacked' in globalThis")).toBe(false);
    expect(await overflowOf(page)).toBe(0);
  });
});
