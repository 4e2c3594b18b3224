import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync, version } from '@swc/core';

const OPTIONS = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    target: 'es2022',
    keepClassNames: true,
  },
  module: { type: 'es6' },
  sourceMaps: true,
  swcrc: false,
};
const folder = join(import.meta.dirname, '../../../node_modules/.cache/quarry-tests');

/** Compiles a TypeScript file, unless its text was compiled before. @returns the paths of its JavaScript and of its source map */
export function compiledSource(path) {
  const source = readFileSync(path, 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([version, OPTIONS, path, source]))
    .digest('hex');
  const [script, sourceMap] = [join(folder, `${key}.js`), join(folder, `${key}.map`)];
  if (!existsSync(script)) {
    const { code, map } = transformSync(source, { ...OPTIONS, filename: path });
    keep(sourceMap, map);
    keep(script, code);
  }
  return { script, sourceMap };
}

/** Other processes may write the same file at this moment. */
function keep(path, text) {
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}
