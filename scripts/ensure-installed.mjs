// Installs what is missing, and with --build compiles what has changed, so that one command is enough on a fresh machine.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt, modifiedAt, npm } from './ensure-built.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

requireNode(20, 19);
const installed = modifiedAt(join(root, 'node_modules/.package-lock.json'));
if (installed < modifiedAt(join(root, 'package-lock.json'))) {
  say('Installing dependencies …');
  npm('ci', '--no-audit', '--no-fund');
}
if (process.argv.includes('--build')) ensureBuilt();

function requireNode(major, minor) {
  const [actualMajor, actualMinor] = process.versions.node.split('.').map(Number);
  if (actualMajor > major || (actualMajor === major && actualMinor >= minor)) return;
  say(`Quarry needs Node.js ${major}.${minor} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
