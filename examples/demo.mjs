// Starts a service of its own, asks real questions of real data and shows the answers as they come.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OwnService } from '../scripts/own-service.mjs';
import { photographPage } from '../scripts/page-views.mjs';
import { QuarryClient } from './quarry-client.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = join(ROOT, 'demo-output');
const QUESTIONS = JSON.parse(await readFile(new URL('demo-questions.json', import.meta.url), 'utf8'));

let service;
// Whoever pipes the output to a pager may stop reading; the demo still cleans up after itself.
process.stdout.on('error', () => undefined);
process.once('SIGINT', () => void service?.stop().then(() => process.exit(130)));
try {
  say('Starting Quarry with an embedded database …');
  service = await OwnService.start();
  const key = service.createKey();
  await demonstrate(new QuarryClient(service.url, key, 'demo'));
  await showPage(service.url, key);
} finally {
  await service?.stop();
}

async function demonstrate(client) {
  say('Uploading examples/data/weather.csv: daily weather of Seattle and New York, 2012 to 2015 …');
  const dataset_id = await client.addFile(join(ROOT, 'examples/data/weather.csv'));
  const session_id = await client.createSession('Demo');
  await mkdir(OUTPUT, { recursive: true });
  const charts = [];
  for (const [index, question] of QUESTIONS.entries()) {
    say(`\n━━━ ${index + 1} of ${QUESTIONS.length}: ${question}`);
    charts.push(...(await show(client.ask({ session_id, dataset_id, question }))));
  }
  say(`\nSaved ${charts.length} charts in ${relative(process.cwd(), OUTPUT) || '.'}/:`);
  for (const chart of charts) say(`  ${relative(process.cwd(), chart)}`);
}

/** Saves views of the page over the same data. */
async function showPage(url, key) {
  const file = join(ROOT, 'examples/data/weather.csv');
  const views = await photographPage({ url, key, file, folder: OUTPUT });
  if (views.length === 0) say('\nThere is no Chromium: the page is not photographed.');
  else say(`\nSaved ${views.length} views of the page there too, from page-start.png on.`);
  say('\nStart a service that stays, and open the link that it prints, with: npm start');
}

/** Prints an answer while it streams. Returns the paths of the charts of its reply. */
async function show(events) {
  const charts = [];
  for await (const { event, data } of events) {
    const content = data.choices?.[0].delta.content;
    const isReply = data.stage === 'Respond';
    if (event === 'TASK' && content.status === 'running') say(`\n  ▸ ${content.name}`);
    if (event === 'MESSAGE' && content.trim() !== '') say(indent(content.trimEnd()));
    if (event === 'CODE') say(indent(content));
    if (event === 'TABLE' && isReply) say(indent(await preview(content.url)));
    if (event === 'IMAGE' && isReply) charts.push(await save(content));
    if (event === 'QUESTIONS') say(indent(`Ask next: ${content.join(' · ')}`));
    if (event === 'ERROR') throw new Error(data.message);
  }
  return charts;
}

async function preview(url) {
  const lines = (await (await fetch(url)).text()).trim().split('\r\n');
  const shown = lines.slice(0, 7);
  return lines.length > shown.length
    ? [...shown, `… ${lines.length - shown.length} more rows`].join('\n')
    : shown.join('\n');
}

async function save({ name, url }) {
  const path = join(OUTPUT, name);
  await writeFile(path, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return path;
}

function indent(text) {
  return text.replace(/^/gm, '    ');
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
