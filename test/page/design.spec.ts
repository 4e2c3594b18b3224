import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Browser } from 'playwright-core';
import { build } from 'vite';
import { describeWhere } from '../support/describe-where.js';
import { hasBrowser, launchBrowser, listen, newPage, overflowOf, violationsOf } from './browser.js';

const SOURCE = join(import.meta.dirname, '../../src/page');
const ADDRESS = 'http://design.test/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

let browser: Browser;
let folder: string;

beforeAll(async () => {
  if (!hasBrowser) return;
  folder = await mkdtemp(join(tmpdir(), 'quarry-design-'));
  await build({
    configFile: join(SOURCE, 'vite.config.mjs'),
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: join(SOURCE, 'design.html') } },
  });
  browser = await launchBrowser();
});

afterAll(async () => {
  if (!hasBrowser) return;
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

describeWhere({ isThere: hasBrowser, text: 'Chromium' }, 'the page of tokens and parts', () => {
  it.each(['light', 'dark'] as const)('shows all of them, and is photographed: %s', async (colorScheme) => {
    const context = await browser.newContext({
      viewport: { width: 1000, height: 860 },
      colorScheme,
      locale: 'en',
    });
    const page = await newPage(context);
    const messages = listen(page);
    await page.route(`${ADDRESS}**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice(1);
      await route.fulfill({
        body: await readFile(join(folder, name)),
        contentType: TYPES[extname(name)] ?? '',
      });
    });
    await page.goto(`${ADDRESS}design.html`);
    await page.locator('.key-table').first().waitFor();
    await mkdir('demo-output', { recursive: true });
    await page.screenshot({ path: `demo-output/page-design-${colorScheme}.png`, fullPage: true });

    expect(await page.locator('section h2').count()).toBe(7);
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(messages).toEqual([]);
    await context.close();
  });
});
