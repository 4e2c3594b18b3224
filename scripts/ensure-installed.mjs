// Installs what is missing, and with --build compiles what has changed, so that one command is enough on a fresh machine.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

requireNode(20, 19);
const installed = modifiedAt(join(root, 'node_modules/.package-lock.json'));
if (installed < modifiedAt(join(root, 'package-lock.json'))) {
  say('Installing dependencies …');
  npm('ci', '--no-audit', '--no-fund');
}
if (process.argv.includes('--build') && modifiedAt(join(root, 'dist/.built')) < newestSource()) {
  say('Building …');
  npm('run', '--silent', 'build');
}

function requireNode(major, minor) {
  const [actualMajor, actualMinor] = process.versions.node.split('.').map(Number);
  if (actualMajor > major || (actualMajor === major && actualMinor >= minor)) return;
  say(`Quarry needs Node.js ${major}.${minor} or later; this is ${process.versions.node}.`);
  process.exit(1);
}

function newestSource() {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => !name.endsWith('.spec.ts'));
  const times = files.map((entry) => modifiedAt(join(entry.parentPath, entry.name)));
  return Math.max(modifiedAt(join(root, 'tsconfig.build.json')), ...times);
}

function npm(...words) {
  // Only messages may go to standard output: commands print their results there.
  const { status } = spawnSync('npm', words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
