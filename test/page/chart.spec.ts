import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from '@jest/globals';
import { type Page } from 'playwright-core';
import { hasBrowser, overflowOf, violationsOf } from './browser.js';
import { askOn, Browsed, describeInBrowser, type Look, showDataset } from './browsed.js';
import { addSales, HOSTILE_NAMES } from './material.js';

const BY_REGION = 'total amount by region';
const BY_MONTH = 'total amount per month by region';

/** Two regions in six months: what is sold grows by one a month, and is 10 more in the south. */
const SALES = `day,region,amount\n${Array.from({ length: 6 }, (_, i) => `2024-0${i + 1}-15,north,${i + 1}\n2024-0${i + 1}-15,south,${i + 11}`).join('\n')}\n`;

const browsed = new Browsed();
let dataset: string;
beforeAll(async () => {
  if (hasBrowser) dataset = await addSales(browsed.service.client, SALES);
});

/** Asks, and waits for the answer. */
async function ask(
  question: string,
  { look = {}, data = dataset }: { look?: Look; data?: string } = {},
): Promise<Page> {
  const page = await browsed.openDataset(data, look);
  await askOn(page, question);
  await page.locator('.turn .sources').waitFor();
  return page;
}

async function askDrawn(question: string, options: Parameters<typeof ask>[1] = {}): Promise<Page> {
  const page = await ask(question, options);
  await page.locator('.reply .chart-drawn').waitFor();
  return page;
}

const marksIn = (page: Page) => page.locator('.reply .chart-live .role-mark > *');
const told = async (page: Page) => (await page.locator('.reply .chart-told').innerText()).split('\n');

const styleOf = (page: Page, selector: string, property: string) =>
  page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`);

describeInBrowser('a chart of an answer', () => {
  it('tells the value of what is pointed at, and nothing where nothing is', async () => {
    const page = await askDrawn(BY_REGION);
    await marksIn(page).first().hover();

    expect(await told(page)).toEqual(['region', 'south', 'total of amount', '81']);
    await page.locator('.reply .headline').hover();
    expect(await page.locator('.chart-told').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('tells the nearest point of a line, and its month as the answer writes it', async () => {
    const page = await askDrawn(BY_MONTH);
    const points = page.locator('.reply .mark-symbol.role-mark > *');
    expect(await points.count()).toBe(12);
    // Beside it.
    await points.first().hover({ position: { x: 14, y: 10 }, force: true });

    expect(await told(page)).toEqual(['month', 'January 2024', 'region', 'north', 'total of amount', '1']);
  });

  it('has its values under the arrow keys, for screen readers too', async () => {
    const page = await askDrawn(BY_MONTH);
    const values = page.locator('.reply [role=slider]');
    await values.focus();
    const saidAfter = async (key: string) => {
      await page.keyboard.press(key);
      return values.getAttribute('aria-valuetext');
    };

    expect(await page.locator('.reply .chart img').getAttribute('alt')).toMatch(/^Chart: /);
    expect(await saidAfter('ArrowRight')).toBe('month: January 2024, region: north, total of amount: 1');
    expect(await saidAfter('ArrowRight')).toBe('month: January 2024, region: south, total of amount: 11');
    expect(await told(page)).toContain('south');
    expect(await saidAfter('ArrowLeft')).toBe('month: January 2024, region: north, total of amount: 1');
    expect(await saidAfter('End')).toBe('month: June 2024, region: south, total of amount: 16');
    expect(await saidAfter('ArrowDown')).toBe('month: June 2024, region: south, total of amount: 16');
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows a series alone that is pointed at in its legend, and keeps to it once that is pressed', async () => {
    const page = await askDrawn(BY_MONTH);
    const faded = page.locator('.reply .chart-live .chart-faded');
    const south = page.getByRole('button', { name: 'south' });
    await south.hover();
    // A line and its six points.
    expect(await faded.count()).toBe(7);
    await page.locator('.reply .headline').hover();
    expect(await faded.count()).toBe(0);

    await south.focus();
    await page.keyboard.press('Enter');
    await page.locator('#ask').focus();
    expect([await faded.count(), await south.getAttribute('aria-pressed')]).toEqual([7, 'true']);
    expect(await violationsOf(page)).toEqual([]);
    await south.click();
    await page.locator('#ask').focus();
    await page.locator('.reply .headline').hover();
    expect([await faded.count(), await south.getAttribute('aria-pressed')]).toEqual([0, 'false']);
  });

  it('is saved as SVG, as its picture looks, under the name of that', async () => {
    const page = await askDrawn(BY_MONTH, { look: { isDark: true } });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'SVG' }).click(),
    ]);
    const png = await page.locator('.reply .chart a').getAttribute('download');
    const svg = await readFile(await saved.path(), 'utf8');

    expect(saved.suggestedFilename()).toBe(png?.replace('.png', '.svg'));
    expect(svg).toMatch(/^<svg[^]*<\/svg>$/);
    expect(svg).toContain('font-family="Noto Sans"');
    expect(svg).toContain('fill="white"');
  });

  it('does not move what stands below it when it is drawn', async () => {
    const page = await ask(BY_REGION);
    const figure = page.locator('.reply .chart');
    await figure.locator('img').waitFor();
    const heights = await page.evaluate<number[]>(`(async () => {
      const figure = document.querySelector('.reply .chart .chart-space');
      const heights = [figure.offsetHeight];
      while (!document.querySelector('.reply .chart-drawn')) await new Promise(requestAnimationFrame);
      return [...heights, figure.offsetHeight];
    })()`);

    expect(heights[1]).toBe(heights[0]);
    expect(await page.locator('.reply .chart-live').boundingBox()).toEqual(
      await figure.locator('.chart-space').boundingBox(),
    );
  });

  it('is its picture where nothing more is kept, and what draws it is not loaded before there is one', async () => {
    const page = await browsed.open();
    const loaded = () =>
      page.evaluate<number>(
        `performance.getEntriesByType('resource').filter(({ name }) => name.includes('live-chart')).length`,
      );
    await page.locator('.drop-place').waitFor();
    expect(await loaded()).toBe(0);

    const missing = { code: 300003, msg: 'chart 0 not found', message: 'chart 0 not found', data: null };
    await page.route('**/chart?*', (route) => route.fulfill({ json: missing }));
    const asked = page.waitForResponse('**/chart?*');
    await showDataset(page, dataset);
    await askOn(page, BY_REGION);
    await asked;
    await page.locator('.turn .sources').waitFor();
    expect(await styleOf(page, '.reply .chart img', 'opacity')).toBe('1');
    expect(await page.locator('.chart-live, .chart figcaption button').count()).toBe(0);
  });

  it.each([
    ['dark', { isDark: true }, 'rgb(233, 236, 239)'],
    ['light', {}, 'rgb(27, 32, 38)'],
    ['Arabic and narrow', { language: 'ar', width: 360 }, 'rgb(27, 32, 38)'],
  ])('has the colours of the page and fits it where that is %s', async (_, look, ink) => {
    const page = await askDrawn(BY_MONTH, { look });

    expect(await styleOf(page, '.reply .chart-live .role-title-text text', 'fill')).toBe(ink);
    await page.locator('.reply .mark-symbol.role-mark > *').nth(3).hover();
    expect(await told(page)).toContain('12');
    expect(await violationsOf(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('takes names and cells for text, whatever they say', async () => {
    const names = HOSTILE_NAMES.map((name, i) => `"${name.replaceAll('"', '""')}",${i + 1}`);
    const data = await addSales(
      browsed.service.client,
      `name,amount\n${names.join('\n')}\n`,
      'Hostile',
      'hostile.csv',
    );
    const page = await browsed.open();
    await page.route('**/chart?*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as HostileChart;
      body.data?.specification.usermeta.hover.forEach((field, i) => (field.title = HOSTILE_NAMES[i] ?? ''));
      await route.fulfill({ response, json: body });
    });
    await showDataset(page, data);
    await askOn(page, 'total amount by name');
    await page.locator('.reply .chart-drawn').waitFor();

    const marks = await marksIn(page).count();
    expect(marks).toBeGreaterThan(20);
    await page.locator('.reply [role=slider]').focus();
    for (let place = 0; place < marks; place++) {
      await page.keyboard.press('ArrowRight');
      expect((await told(page))[0]).toBe(HOSTILE_NAMES[0]);
    }
    expect(await page.locator('.chart-told :is(script, img, svg, iframe, a)').count()).toBe(0);
    expect(await page.evaluate('window.hacked')).toBeUndefined();
    expect(await overflowOf(page)).toBe(0);
  });
});

interface HostileChart {
  readonly data: {
    readonly specification: { readonly usermeta: { readonly hover: { title: string }[] } };
  } | null;
}

describeInBrowser('a chart of a shared answer', () => {
  it('tells its values to whoever has the link', async () => {
    const own = await askDrawn(BY_REGION);
    await own.locator('.sources [aria-expanded]').click();
    const url = await own.locator('.share li input').first().inputValue();
    const page = await browsed.openSignedOut();
    await page.goto(url);
    await page.locator('.reply .chart-drawn').waitFor();
    await marksIn(page).first().hover();

    expect(await told(page)).toEqual(['region', 'south', 'total of amount', '81']);
    expect(await violationsOf(page)).toEqual([]);
  });
});
