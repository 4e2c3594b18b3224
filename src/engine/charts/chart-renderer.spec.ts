import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../table.js';
import { buildSpec } from './build-spec.js';
import { ChartRenderer } from './chart-renderer.js';
import { ChartNotPossible, type ChartKind, type ChartRequest } from './chart-request.js';
import { rasterise, renderSvg } from './raster/render-png.js';

const PNG_SIGNATURE = '89504e470d0a1a0a';
let renderer: ChartRenderer;

beforeAll(() => {
  renderer = new ChartRenderer({ threads: 1 });
});
afterAll(() => renderer.close());

function aTable(names: readonly string[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: names.map((name) => ({ name, type: 'text' })), rows, truncated: false };
}

function aRequest(changes: Partial<ChartRequest> = {}): ChartRequest {
  const rows = Array.from({ length: 30 }, (_, index) => [2000 + index, (index * 37) % 11]);
  const base = { kind: 'bar', title: 'A title', data: aTable(['x', 'y'], rows), x: 'x', y: 'y' } as const;
  return { ...base, series: null, xTitle: null, yTitle: null, yFormat: 'number', ...changes };
}

/** Width and height in the PNG's header. */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  return [view.getUint32(16), view.getUint32(20)];
}

/** How many pixels of the image are not white, counted within the top rows. */
function inkOf(png: Uint8Array, rows = Infinity): number {
  const [width, height] = sizeOf(png);
  const href = `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image href="${href}"/></svg>`;
  const pixels = new Resvg(svg).render().pixels.subarray(0, width * 4 * Math.min(rows, height));
  return pixels.filter((byte, index) => index % 4 === 0 && byte < 200).length;
}

describe('a chart renderer', () => {
  it.each<ChartKind>(['bar', 'line', 'scatter', 'histogram'])('draws a %s as PNG', async (kind) => {
    const { png } = await renderer.render(aRequest({ kind }));
    expect(Buffer.from(png.subarray(0, 8)).toString('hex')).toBe(PNG_SIGNATURE);
    expect(inkOf(png)).toBeGreaterThan(2000);
  });

  it('draws at twice the size', async () => {
    const request = aRequest();
    const svg = await renderSvg(buildSpec(request));
    const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    expect(sizeOf((await renderer.render(request)).png)).toEqual([Number(width) * 2, Number(height) * 2]);
  });

  it.each([
    ['en', '200K'],
    ['de', '200.000'],
    ['ja', '20万'],
    ['ru', '200\u00a0тыс.'],
  ])('writes the large numbers of an axis as people do in %s', async (locale, written) => {
    const rows = [0, 1, 2, 3].map((index) => [index, index * 100_000]);
    const data = aTable(['x', 'y'], rows);
    expect(await renderSvg(buildSpec(aRequest({ kind: 'scatter', data, locale })))).toContain(`>${written}<`);
  });

  it('gives the same picture for the same request', async () => {
    const first = await renderer.render(aRequest());
    expect(await renderer.render(aRequest())).toEqual(first);
  });

  it('writes titles with the fonts of the package, in Latin, Greek, Cyrillic and Devanagari', async () => {
    const blank = inkOf((await renderer.render(aRequest({ title: ' ' }))).png, 60);
    for (const title of ['Umsätze', 'Πωλήσεις', 'Продажи', 'बिक्री']) {
      expect(inkOf((await renderer.render(aRequest({ title }))).png, 60)).toBeGreaterThan(blank + 500);
    }
  });

  it('writes text as it is, whatever it looks like', async () => {
    const odd = `<b>&amp;</b> {{x}} \${1+1} \u0000\u001b\ud800 "quoted" 'n' \\ ]]>`;
    const data = aTable(
      [odd, 'y'],
      [
        [odd, 1],
        ['b', 2],
      ],
    );
    const request = aRequest({ title: odd, data, x: odd });
    expect(inkOf((await renderer.render(request)).png)).toBeGreaterThan(2000);
    expect(await renderSvg(buildSpec(request))).toContain('&lt;b&gt;&amp;amp;&lt;/b&gt; {{x}} ${1+1}');
  });

  it('leaves the image no wider than its text needs and cuts none off', async () => {
    const label = 'Wide words WWWW MMMM'.repeat(3);
    const { png } = await renderer.render(
      aRequest({
        data: aTable(
          ['x', 'y'],
          [
            [label, 1],
            ['b', 2],
          ],
        ),
      }),
    );
    const [width] = sizeOf(png);
    expect(width).toBeGreaterThan(1400);
    expect(width).toBeLessThan(1800);
  });

  it('says why a chart is not possible', async () => {
    const data = aTable(['x', 'y'], [['a', null]]);
    await expect(renderer.render(aRequest({ data }))).rejects.toThrow(ChartNotPossible);
  });

  it('stops when it is told to, and draws the next chart', async () => {
    const rows = Array.from({ length: 200_000 }, (_, index) => [index, index % 97]);
    const large = aRequest({ kind: 'line', data: aTable(['x', 'y'], rows) });
    const abort = new AbortController();
    const drawing = expect(renderer.render(large, abort.signal)).rejects.toThrow();
    abort.abort();
    await drawing;
    expect(sizeOf((await renderer.render(aRequest())).png)[0]).toBeGreaterThan(600);
  });

  it('does not start again once it is closed', async () => {
    const closed = new ChartRenderer({ threads: 1 });
    await closed.render(aRequest());
    const abort = new AbortController();
    const drawing = expect(closed.render(aRequest(), abort.signal)).rejects.toThrow();
    abort.abort();
    await closed.close();
    await drawing;
    await expect(closed.render(aRequest())).rejects.toThrow('closed');
  });

  it('gives up after its time', async () => {
    const hasty = new ChartRenderer({ threads: 1, timeoutMs: 1 });
    await expect(hasty.render(aRequest())).rejects.toThrow();
    await hasty.close();
    await hasty.close();
  });

  it('leaves the event loop free', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 2);
    const charts = Array.from({ length: 6 }, () => renderer.render(aRequest({ kind: 'scatter' })));
    await Promise.all(charts).finally(() => clearInterval(timer));
    expect(ticks).toBeGreaterThan(20);
  });

  it('gives back the memory of the charts it has drawn', async () => {
    await renderer.render(aRequest());
    const before = process.memoryUsage.rss();
    for (let drawn = 0; drawn < 80; drawn += 1) await renderer.render(aRequest());
    // Without that 80 charts take more than 500 MiB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(250 * 2 ** 20);
  });
});

describe('a line', () => {
  it('breaks where a value is missing', async () => {
    const rows = [1, 2, null, 4, 5].map((y, index) => [2001 + index, y]);
    const svg = await renderSvg(buildSpec(aRequest({ kind: 'line', data: aTable(['x', 'y'], rows) })));
    const line = / d="([^"]+)"[^>]*stroke-width="2.25"/.exec(svg)?.[1] ?? '';
    expect(line.match(/M/g)).toHaveLength(2);
  });
});

describe('texts that mean something to Vega', () => {
  it.each([...Object.getOwnPropertyNames(Object.prototype), 'if'])(
    'are drawn as they are: %s',
    async (name) => {
      const kinds: ChartKind[] = [
        'bar',
        'stacked',
        'line',
        'area',
        'scatter',
        'heatmap',
        'boxplot',
        'histogram',
      ];
      const rows = [1, 2, 3, 4, 5].flatMap((y) => [name, 'other'].map((series) => [series, y, series]));
      const numbers = rows.map(([, y, series]) => [y ?? null, y ?? null, series ?? null]);
      for (const kind of kinds) {
        const isOfNumbers = ['scatter', 'histogram', 'line'].includes(kind);
        const data = aTable([name, 'y', 'series'], isOfNumbers ? numbers : rows);
        const series = ['boxplot', 'histogram'].includes(kind) ? null : 'series';
        const request = aRequest({
          kind,
          title: name,
          data,
          x: name,
          series,
          xTitle: name,
          yTitle: name,
          yIsAdditive: true,
        });
        expect(await renderSvg(buildSpec(request))).toContain(name);
      }
    },
  );
});

describe('a specification', () => {
  it('cannot load a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'charts-'));
    await writeFile(join(folder, 'data.json'), '[{"a":1},{"a":2}]');
    const encoding = { x: { field: 'a', type: 'nominal', axis: null } };
    const spec = { mark: 'bar', width: 50, encoding };
    const inline = await renderSvg({ ...spec, data: { values: [{ a: 1 }, { a: 2 }] } });
    const empty = await renderSvg({ ...spec, data: { values: [] } });
    expect(await renderSvg({ ...spec, data: { url: `file://${folder}/data.json` } })).toBe(empty);
    expect(await renderSvg({ ...spec, data: { url: join(folder, 'data.json') } })).toBe(empty);
    expect(inline).not.toBe(empty);
    await rm(folder, { recursive: true });
  });

  it('cannot show an image from elsewhere', async () => {
    const data = { values: [{ u: 'https://127.0.0.1:1/x.png' }] };
    const encoding = { url: { field: 'u', type: 'nominal' } };
    expect(await renderSvg({ data, mark: 'image', encoding })).toContain('xlink:href=""');
  });

  it('becomes a picture of the size of its SVG, twice as fine', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="5"></svg>';
    expect(sizeOf(rasterise(svg))).toEqual([20, 10]);
  });
});
