// Writes the description of the API to openapi.json, and the typed client that is made of it to examples/. With --check it changes
// nothing: it says where the files differ from the code, and lints the description by the rules of redocly.yaml.
import { readFileSync, writeFileSync } from 'node:fs';
import { formatProblems, getTotals, lint, loadConfig } from '@redocly/openapi-core';
import { format, resolveConfig } from 'prettier';
import { describeDefaultApi } from '../src/bootstrap/describe-api.ts';
import { describeClient } from './client.mjs';

const FILE = 'openapi.json';
const MOST_DIFFERENCES_SHOWN = 20;

const described = `${JSON.stringify(await describeDefaultApi(), null, 2)}\n`;
const client = await formattedClient(JSON.parse(described));
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, described);
  for (const [path, text] of client) writeFileSync(path, text);
} else if (isCurrent() && isClientCurrent()) await lintFile();

async function formattedClient(document) {
  const files = Object.entries(describeClient(document));
  return Promise.all(
    files.map(async ([path, text]) => [
      path,
      await format(text, { ...(await resolveConfig(path)), filepath: path }),
    ]),
  );
}

function isClientCurrent() {
  const outdated = client.filter(([path, text]) => readFileSync(path, 'utf8') !== text);
  for (const [path] of outdated) console.error(`${path} is not what ${FILE} describes. Run: npm run openapi`);
  if (outdated.length > 0) process.exitCode = 1;
  return outdated.length === 0;
}

function isCurrent() {
  const committed = readFileSync(FILE, 'utf8');
  if (committed === described) return true;
  const places = differences(JSON.parse(committed), JSON.parse(described), '#');
  console.error(`${FILE} is not what the code describes:`);
  for (const place of places.slice(0, MOST_DIFFERENCES_SHOWN)) console.error(`  ${place}`);
  const rest = places.length - MOST_DIFFERENCES_SHOWN;
  if (rest > 0) console.error(`  … and ${rest} more`);
  console.error('Run: npm run openapi, look at the changes, and commit them.');
  process.exitCode = 1;
  return false;
}

/** JSON pointers to what differs. */
function differences(old, fresh, pointer) {
  if (old === undefined) return [`${pointer} is new`];
  if (fresh === undefined) return [`${pointer} is gone`];
  if (!isParent(old) || !isParent(fresh)) return old === fresh ? [] : [`${pointer} has changed`];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(fresh)])];
  const found = keys.flatMap((key) =>
    differences(old[key], fresh[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
  if (found.length > 0 || JSON.stringify(old) === JSON.stringify(fresh)) return found;
  return [`${pointer} is in another order`];
}

function isParent(value) {
  return typeof value === 'object' && value !== null;
}

async function lintFile() {
  const problems = await lint({ ref: FILE, config: await loadConfig({ configPath: 'redocly.yaml' }) });
  if (problems.length > 0) {
    formatProblems(problems, { format: 'codeframe', totals: getTotals(problems), version: '2' });
    process.exitCode = 1;
  }
}
