import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { settingsTable } from '../../src/config/index.js';

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

/** A Markdown table without the padding that a formatter adds. */
const unaligned = (text: string) => text.replace(/ +/g, ' ').replace(/\| ?-+ ?/g, '|-');

describe('the source', () => {
  it('reads the environment only in config/', () => {
    const readers = sources.filter((file) => readFileSync(file, 'utf8').includes('process.env'));

    expect(readers).toEqual(['src/config/settings.ts']);
  });

  it('never lets the schema follow the entities', () => {
    const synchronising = sources.filter((file) => /synchronize: true/.test(readFileSync(file, 'utf8')));

    expect(synchronising).toEqual([]);
  });
});

describe('the README', () => {
  it('lists every setting as the code defines it', () => {
    expect(unaligned(readFileSync('README.md', 'utf8'))).toContain(unaligned(settingsTable()));
  });
});
