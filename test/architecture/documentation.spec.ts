import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from '../../src/config/index.js';
import { KNOWLEDGE_SCHEMA } from '../../src/engine/dataset-knowledge/document/document-schema.js';

interface Packages {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

const packages = JSON.parse(readFileSync('package.json', 'utf8')) as Packages;
const pages = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** What a pattern's first group matches in all pages, with the page it stands in. */
const found = (pattern: RegExp): { page: string; text: string }[] =>
  pages.flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(pattern), ([, text = '']) => ({ page, text })),
  );

/** A Markdown table without the padding that a formatter adds. */
const unaligned = (text: string) => text.replace(/ +/g, ' ').replace(/\| ?-+ ?/g, '|-');

/** The licence that a package states, in the form of today or in the old one. */
function licenceOf(name: string): string {
  const stated = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {
    readonly license?: string;
    readonly licenses?: readonly { readonly type: string }[];
  };
  return stated.license ?? stated.licenses?.[0]?.type ?? '';
}

describe('the documentation', () => {
  it('lists every setting as the code defines it', () => {
    expect(unaligned(readFileSync('docs/settings.md', 'utf8'))).toContain(unaligned(settingsTable()));
  });

  it('enters every dependency with its licence, and no other', () => {
    const { dependencies, devDependencies } = packages;
    const used = Object.keys({ ...dependencies, ...devDependencies }).map((name) => [name, licenceOf(name)]);
    const rows = readFileSync('docs/dependencies.md', 'utf8').matchAll(
      /^\| `([^`]+)` *\|[^|]+\| ([^|]*[^| ]) *\|/gm,
    );

    const entered = Array.from(rows, ([, name = '', licence = '']) => [name, licence]);
    expect(Object.fromEntries(entered)).toEqual(Object.fromEntries(used));
  });

  it('has the schema that documents of knowledge are read by', () => {
    expect(JSON.parse(readFileSync('docs/knowledge.schema.json', 'utf8'))).toEqual(KNOWLEDGE_SCHEMA);
  });

  it('links only to files that are there', () => {
    const broken = found(/\]\((?!https?:)([^)#]+)/g).filter(
      ({ page, text }) => !existsSync(join(dirname(page), text)),
    );

    expect(broken).toEqual([]);
  });

  it('names only commands that there are', () => {
    const unknown = found(/npm run (?:-s )?([\w:]+)/g).filter(({ text }) => !(text in packages.scripts));

    expect(unknown).toEqual([]);
  });

  it('names only files of the source that there are', () => {
    const missing = found(/`((?:src|test|scripts|docker)\/[\w./-]+)`/g).filter(
      ({ text }) => !existsSync(text),
    );

    expect(missing).toEqual([]);
  });

  it('begins with a README that is read in a few minutes', () => {
    expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150);
  });
});
