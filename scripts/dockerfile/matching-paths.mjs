import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The paths that a pattern with `*` within names stands for. @throws Error where there is none */
export function matchingPaths(pattern) {
  const found = expand(pattern);
  if (found.length === 0) throw new Error(`there is nothing at ${pattern}`);
  return found;
}

function expand(pattern) {
  if (!pattern.includes('*')) return existsSync(pattern) ? [pattern] : [];
  const parent = dirname(pattern);
  const last = pattern.slice(parent.length + 1);
  const fits = new RegExp(`^${last.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return expand(parent).flatMap((folder) =>
    last.includes('*')
      ? readdirSync(folder)
          .filter((name) => fits.test(name))
          .map((name) => join(folder, name))
      : [join(folder, last)].filter((path) => existsSync(path)),
  );
}
