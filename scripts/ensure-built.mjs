import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Compiles what has changed since the last build; ends the process where that fails. */
export function ensureBuilt() {
  if (modifiedAt(join(root, 'dist/.built')) >= newestSource()) return;
  process.stderr.write('Building …\n');
  npm('run', '--silent', 'build');
}

/** Runs npm; ends the process where that fails. */
export function npm(...words) {
  // Only messages may go to standard output: commands print their results there.
  const { status } = spawnSync('npm', words, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** When a file was written, in milliseconds; 0 where there is none. */
export function modifiedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function newestSource() {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries.filter(({ name }) => !name.endsWith('.spec.ts'));
  const times = files.map((entry) => modifiedAt(join(entry.parentPath, entry.name)));
  const configurations = ['tsconfig.build.json', 'scripts/entries.vite.config.mjs'];
  return Math.max(...configurations.map((name) => modifiedAt(join(root, name))), ...times);
}
