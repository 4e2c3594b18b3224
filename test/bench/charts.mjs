// The memory of a process that draws charts one after the other, beside what the same charts take when the thread that
// draws them never turns its event loop. Each in a process of its own. After `npm run build`.
import { inOwnProcess } from './measure.mjs';

const CHARTS = 500;
const SHOWN = [100, 300, 500];

/** Draws with what each side is to measure, and prints its resident memory. */
const DRAW = `
  const [name, shown] = process.argv.slice(1);
  const mebibytes = () => (process.memoryUsage.rss() / 2 ** 20).toFixed(0).padStart(6);
  const title = (i) => 'Sales of region ' + i;
  const request = (i) => ({
    kind: 'bar', title: title(i), x: 'region', y: 'sales', series: null, xTitle: null, yTitle: null, yFormat: 'number',
    data: {
      columns: [{ name: 'region', type: 'text' }, { name: 'sales', type: 'number' }],
      rows: Array.from({ length: 20 }, (_, row) => ['Region ' + row, (row * 7919 + i * 104729) % 1000]),
      truncated: false,
    },
  });
  const figures = [];
  async function measure(draw) {
    await draw(request(0));
    figures.push(mebibytes());
    for (let i = 1; i <= ${CHARTS}; i += 1) {
      await draw(request(i));
      if (shown.split(',').includes(String(i))) figures.push(mebibytes());
    }
    console.log(name.padEnd(28) + figures.join(''));
  }
`;

const POOLED = `${DRAW}
  const { ChartRenderer } = await import('../../dist/engine/charts/chart-renderer.js');
  const renderer = new ChartRenderer({ threads: 1 });
  await measure((request) => renderer.render(request));
  await renderer.close();
`;

/** What a pool does whose threads wait for their next task without turning their event loop. */
const WITHOUT_TURNS = `${DRAW}
  const { buildSpec } = await import('../../dist/engine/charts/build-spec.js');
  const { rasterise, renderSvg } = await import('../../dist/engine/charts/raster/render-png.js');
  await measure(async (request) => rasterise(await renderSvg(buildSpec(request))));
`;

console.log(`${'MiB'.padEnd(28)} start${SHOWN.map((count) => String(count).padStart(6)).join('')}`);
await inOwnProcess(POOLED, 'Quarry', SHOWN.join(','));
await inOwnProcess(WITHOUT_TURNS, 'without turns of the loop', SHOWN.join(','));
