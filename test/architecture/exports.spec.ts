import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { unusedExports } from '../support/unused-exports.js';

const FOLDERS = ['src', 'test', 'scripts', 'examples'];

/** Files that threads, Node.js and tools load by their path. */
const LOADED_BY_PATH = /-entry\.ts$|\.mjs$/;

const isKept = (path: string): boolean => LOADED_BY_PATH.test(path);

function programTexts(): ReadonlyMap<string, string> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  return new Map([...paths, 'ormconfig.ts'].map((path) => [path, readFileSync(path, 'utf8')]));
}

const unusedIn = (texts: Readonly<Record<string, string>>): string[] =>
  unusedExports(new Map(Object.entries(texts)));

describe('exports', () => {
  it('are used by another file, every one', () => {
    expect(unusedExports(programTexts(), isKept)).toEqual([]);
  });
});

describe('the search for unused exports', () => {
  const used = 'export const used = 1;\nexport type Unused = number;\n';

  it('names those that no other file imports, whatever they are', () => {
    const declared = 'export function a() {}\nexport class B {}\nexport interface C {}\nexport enum D {}\n';

    expect(unusedIn({ 'a.ts': declared })).toEqual(['a.ts a', 'a.ts B', 'a.ts C', 'a.ts D']);
    expect(unusedIn({ 'a.ts': 'export const { a, b: [c] } = d;' })).toEqual(['a.ts a', 'a.ts c']);
  });

  it.each([
    ['an import', "import { used as other } from './a.js';"],
    ['an import of a type', "import { type used } from './a.js';"],
    ['an import while it runs', "const { used } = await import('./a.js');"],
    ['a type in the midst of others', "let one: import('./a.js').used;"],
  ])('counts %s as a use of what it names', (_, text) => {
    expect(unusedIn({ 'a.ts': used, 'b.ts': text })).toEqual(['a.ts Unused']);
  });

  it.each([
    ['an import of the whole file', "import * as all from './a.js';"],
    ['a file that is loaded while it runs', "load(() => import('./a.js'));"],
  ])('counts %s as a use of all', (_, text) => {
    expect(unusedIn({ 'a.ts': used, 'b.ts': text })).toEqual([]);
  });

  it('follows what files pass on to where it is used', () => {
    const passedOn = { 'a.ts': used, 'index.ts': "export { used, type Unused as Other } from './a.js';" };

    expect(unusedIn(passedOn)).toEqual(['a.ts used', 'a.ts Unused', 'index.ts used', 'index.ts Other']);
    expect(unusedIn({ ...passedOn, 'b.ts': "import { Other } from './index.js';" })).toEqual([
      'a.ts used',
      'index.ts used',
    ]);
    const all = { 'a.ts': used, 'index.ts': "export * from './a.js';" };
    expect(unusedIn({ ...all, 'b.ts': "import { used } from './index.js';" })).toEqual(['a.ts Unused']);
  });
});
