import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts'))
  .map((entry) => join(entry.parentPath, entry.name));

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
