// What the page weighs and costs, in a real Chromium over a service of its own, each beside its limit:
//   npm run build && node test/bench/page.mjs
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import { OwnService } from '../../scripts/own-service.mjs';

const EXECUTABLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  existsSync,
);
const ARGUMENTS = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
const EVENTS = 500;
const ROWS = 10_000;
const MEGABYTES = 10;

const figures = [];
const note = (name, value, limit, unit) =>
  figures.push({ name, value: Math.round(value * 10) / 10, limit, unit });

note('script and style before the first chart, gzipped', sizeOfPage(), 40, 'KB');
note('script and style with the first chart, gzipped', sizeOfPage() + sizeOfCharts(), 250, 'KB');
if (!EXECUTABLE) console.log('There is no Chromium: nothing else is measured.');
else await measureInBrowser();
print();

function sizeOfPage() {
  const html = readFileSync('dist/page/index.html', 'utf8');
  return sizeOf((name) => html.includes(name) && /\.(js|css)$/.test(name));
}

/** What is loaded with the first chart beside that. */
function sizeOfCharts() {
  return sizeOf((name) => name.startsWith('live-chart-'));
}

/** Of the files that are chosen by their names, gzipped, in kilobytes. */
function sizeOf(isChosen) {
  const folder = 'dist/page/assets';
  const chosen = readdirSync(folder).filter(isChosen);
  return chosen.reduce((sum, name) => sum + gzipSync(readFileSync(`${folder}/${name}`)).length, 0) / 1024;
}

async function measureInBrowser() {
  const service = await OwnService.start({ RATE_LIMIT: '0' });
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  try {
    const key = service.createKey();
    await (await open(browser, service.url, key)).context().close();
    await measureStart(browser, service.url, key);
    await measureStream(browser, service.url, key);
    await measureTable(browser, service.url, key);
    await measureFile(browser, service.url, key);
  } finally {
    await browser.close();
    await service.stop();
  }
}

async function open(browser, url, key) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'en' });
  const page = await context.newPage();
  const account = JSON.stringify({ key, user: 'bench' });
  await page.addInitScript({
    content: `sessionStorage.setItem('quarry-account', ${JSON.stringify(account)})`,
  });
  await page.goto(`${url}/`);
  await page.locator('.drop-place').waitFor();
  return page;
}

async function measureStart(browser, url, key) {
  const page = await open(browser, url, key);
  const time = await page.evaluate('performance.getEntriesByType("navigation")[0].domInteractive');
  const shown = await page.evaluate(
    'performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? performance.now()',
  );
  note('interactive after the start of loading', Math.max(time, shown), 300, 'ms');
  await page.context().close();
}

/** Processor time of the page's main thread from the beginning of a stream of many events until all is shown. */
async function measureStream(browser, url, key) {
  const page = await open(browser, url, key);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  let before;
  await page.route('**/v2/team/jobs', async (route) => {
    before = await taskSeconds(session);
    await route.fulfill({ status: 200, contentType: 'text/event-stream', body: streamOf(EVENTS) });
  });
  await createDataset(url, key);
  await page.reload();
  await page.locator('.recent a').first().click();
  await page.locator('#ask').waitFor();
  await page.evaluate(`location.hash = '#/session/${await createSession(url, key)}'`);
  await page.locator('.proposals').waitFor();
  await page.fill('#ask', 'Bench');
  await page.press('#ask', 'Enter');
  await page.locator('.sources').waitFor();
  note(
    `main thread for a stream of ${EVENTS} events`,
    ((await taskSeconds(session)) - before) * 1000,
    200,
    'ms',
  );
  await page.context().close();
}

async function taskSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** The longest frame while a table of many rows is scrolled from its beginning to its end. */
async function measureTable(browser, url, key) {
  const page = await open(browser, url, key);
  const rows = Array.from({ length: ROWS }, (_, i) => `name ${i},${i * 1.5},2024-01-01`);
  await page.route('**/bench.csv', (route) => route.fulfill({ body: `a,b,c\r\n${rows.join('\r\n')}\r\n` }));
  await page.route('**/v2/team/jobs', (route) =>
    route.fulfill({ status: 200, contentType: 'text/event-stream', body: streamOf(10, `${url}/bench.csv`) }),
  );
  await page.evaluate(`location.hash = '#/session/${await createSession(url, key)}'`);
  await page.locator('.proposals').waitFor();
  await page.fill('#ask', 'Bench');
  await page.press('#ask', 'Enter');
  await page.locator('.reply .table-scroll').waitFor();
  const frames = await page.evaluate(`(async () => {
    const scroller = document.querySelector('.reply .table-scroll');
    const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const frames = [];
    let last = await next();
    for (let step = 0; step <= 200; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 200;
      const now = await next();
      frames.push(now - last);
      last = now;
    }
    return frames.sort((a, b) => b - a);
  })()`);
  note(`longest frame while ${ROWS} rows are scrolled`, frames[0], 50, 'ms');
  await page.context().close();
}

/** From choosing a file to the chart of its first question, everything included. */
async function measureFile(browser, url, key) {
  const page = await open(browser, url, key);
  const line = (i) => `place ${i % 50},${(i * 7919) % 1000},${(i % 977) / 10},2024-0${1 + (i % 9)}-15`;
  const lines = ['place,amount,weight,day'];
  for (let bytes = 0, i = 0; bytes < MEGABYTES * 1024 * 1024; i++)
    bytes += lines[lines.push(line(i)) - 1].length + 1;
  const folder = mkdtempSync(join(tmpdir(), 'quarry-bench-'));
  const file = join(folder, 'large.csv');
  writeFileSync(file, lines.join('\n'));
  const from = performance.now();
  await page.locator('.file-input').first().setInputFiles(file);
  await page.locator('.questions button').first().click({ timeout: 120_000 });
  await page.locator('.reply .chart img').waitFor({ timeout: 120_000 });
  note(
    `from a file of ${MEGABYTES} MB to a checked, charted answer`,
    (performance.now() - from) / 1000,
    5,
    's',
  );
  const ofAnswer = await violationsIn(page);
  rmSync(folder, { recursive: true });
  await page.goBack();
  await page.locator('.histogram').first().waitFor();
  const violations = ofAnswer + (await violationsIn(page));
  note('faults of names, contrast and focus order of an answer and its data (axe)', violations, 0, 'faults');
  await page.context().close();
}

async function violationsIn(page) {
  // The page's own policy lets nothing be added to it.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.reduce((sum, { nodes }) => sum + nodes.length, 0);
}

function streamOf(count, table = null) {
  const frame = (event, content, stage = 'Respond') =>
    `id:g\nevent:${event}\ndata:${JSON.stringify({ choices: [{ delta: { content } }], group_id: stage, group_name: stage, stage })}\n\n`;
  const task = (status, stage) => frame('TASK', { status, properties: {} }, stage);
  const lines = Array.from({ length: count }, (_, i) => frame('MESSAGE', `Line ${i} has **${i * 3}**.\n`));
  return [
    'event:JOB_ID\ndata:job-bench\n\n',
    task('running', 'Analyze'),
    task('done', 'Analyze'),
    task('running', 'Respond'),
    ...lines,
    ...(table ? [frame('TABLE', { name: 'bench.csv', url: table })] : []),
    task('done', 'Respond'),
    'event:END_MARK\ndata:[DONE]\n\n',
  ].join('');
}

function createDataset(url, key) {
  return create(url, key, 'datasets');
}

function createSession(url, key) {
  return create(url, key, 'sessions');
}

async function create(url, key, resource) {
  const response = await fetch(`${url}/v2/team/${resource}`, {
    method: 'POST',
    headers: { 'x-pd-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: 'bench', name: 'Bench' }),
  });
  return (await response.json()).data.id;
}

function print() {
  for (const { name, value, limit, unit } of figures) {
    const verdict = value <= limit ? 'within' : 'ABOVE';
    console.log(
      `${name}: ${value} ${unit} (${verdict} ${limit} ${unit}${limit > 0 ? `, ${(value / limit).toFixed(2)} of it` : ''})`,
    );
  }
  process.exitCode = figures.every(({ value, limit }) => value <= limit) ? 0 : 1;
}
