// Photographs the views of the page over a running service, where there is a Chromium.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
const QUESTION = 'What is the average temp_max by location?';
const UNCLEAR = 'How windy were them?';
const MEANT = 'What is the average wind by location?';
const KNOWLEDGE = `synonyms: # in any language
  - { table: weather, column: temp_max, also: [heat, Hitze] }
  - { table: weather, column: wind, also: [breeze] }
hidden:
  - { table: weather, column: precipitatoin }
`;
const TIMEOUT_MS = 120_000;

/**
 * Saves fourteen views as PNG files.
 * @param file to ask about
 * @returns their paths; none where there is no browser
 */
export async function photographPage({ url, key, folder, file }) {
  if (!EXECUTABLE) return [];
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  try {
    const album = new Album(folder);
    await photographStart(browser, url, album);
    const page = await open(browser, { url, key });
    await photographData(page, file, album);
    await photographAnswer(page, album);
    await photographOthers(browser, { url, key, hash: new URL(page.url()).hash }, album);
    return album.paths;
  } finally {
    await browser.close();
  }
}

class Album {
  paths = [];

  constructor(folder) {
    this.folder = folder;
  }

  async add(page, name) {
    const path = join(this.folder, `page-${name}.png`);
    await page.screenshot({ path });
    this.paths.push(path);
  }
}

async function open(browser, { url, key, hash = '' }, look = {}) {
  const context = await browser.newContext({
    viewport: { width: 1360, height: 860 },
    locale: 'en',
    reducedMotion: 'reduce',
    ...look,
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  const page = await context.newPage();
  const account = JSON.stringify({ key, user: 'demo' });
  await page.addInitScript({
    content: `sessionStorage.setItem('quarry-account', ${JSON.stringify(account)})`,
  });
  await page.goto(`${url}/${hash}`);
  return page;
}

async function photographStart(browser, url, album) {
  const page = await (
    await browser.newContext({ viewport: { width: 1360, height: 860 }, locale: 'en' })
  ).newPage();
  await page.goto(`${url}/`);
  await page.locator('.start').waitFor();
  await album.add(page, 'start');
}

async function photographData(page, file, album) {
  await page.locator('.introduction, .recent').first().waitFor();
  await album.add(page, 'home');
  await page.locator('.file-input').first().setInputFiles(file);
  await page.locator('.files li').first().waitFor();
  await album.add(page, 'uploading');
  await page.locator('.card').first().waitFor();
  await page.locator('.columns').scrollIntoViewIfNeeded();
  await page.locator('.histogram').first().waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await album.add(page, 'dataset');
  await page.locator('.knowledge-card summary').click();
  await page.locator('.text-editor textarea').fill(KNOWLEDGE);
  await page.locator('.problems button').first().click();
  await album.add(page, 'knowledge');
  await page.locator('.knowledge-card summary').click();
}

async function photographAnswer(page, album) {
  await ask(page, QUESTION);
  await page.locator('.steps').waitFor();
  await album.add(page, 'growing');
  await page.locator('.sources').waitFor();
  await page.locator('.turn').last().locator('.asked').scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForLoadState('networkidle');
  await album.add(page, 'answer');
  await page.locator('.steps-line').click();
  await page.locator('.step > button').nth(1).click();
  await page.locator('.step .table tbody').waitFor();
  await album.add(page, 'steps');
  await page.locator('.steps-line').click();
  await page.locator('.headline .number').first().click();
  await page.locator('.rows-shown tbody').waitFor();
  await album.add(page, 'evidence');
  await page.keyboard.press('Escape');
  await ask(page, UNCLEAR);
  await page.locator('.readings').waitFor();
  await album.add(page, 'asked-back');
  const feedback = page.locator('.feedback').last();
  await feedback.getByRole('button', { name: 'Wrong' }).click();
  await feedback.getByLabel('What I meant').fill(MEANT);
  await album.add(page, 'feedback');
}

async function photographOthers(browser, place, album) {
  const looks = {
    dark: { colorScheme: 'dark' },
    narrow: { viewport: { width: 390, height: 844 } },
    arabic: { locale: 'ar' },
  };
  for (const [name, look] of Object.entries(looks)) {
    const page = await open(browser, place, look);
    await page.locator('.chart img').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('scrollTo(0, 0)');
    await album.add(page, name);
  }
}

async function ask(page, question) {
  await page.fill('#ask', question);
  await page.press('#ask', 'Enter');
}
