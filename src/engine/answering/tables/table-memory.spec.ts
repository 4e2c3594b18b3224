import { describe, expect, it } from '@jest/globals';
import { type AnalysisTable } from '../analyst.js';
import { Shelf } from './shelf.js';
import { TableMemory } from './table-memory.js';

const profile = { name: 'sales', rowCount: 3, totalRows: [], columns: [] };
const table = (changes: Partial<AnalysisTable> = {}): AnalysisTable => ({
  name: 'sales',
  datasourceId: 'ds',
  fileName: 'sales.csv',
  profile,
  content: 'project-1 tables/0-abc.parquet',
  ...changes,
});

/** Asks a memory for what is kept of tables that have just come in. */
class Reader {
  readonly made: string[] = [];
  private readonly shelf = new Shelf<string>(() => 1000);

  constructor(readonly memory = new TableMemory()) {}

  read(tables: readonly AnalysisTable[], result = 'rows'): Promise<string> {
    const kept = this.memory.of(this.memory.recognised(tables));
    return this.shelf.take(kept, 'all', () => {
      this.made.push(result);
      return Promise.resolve(result);
    });
  }
}

describe('a memory of tables', () => {
  it('finds what was made of the same table before', async () => {
    const reader = new Reader();
    await reader.read([table()]);
    expect([await reader.read([table()], 'others'), reader.made]).toEqual(['rows', ['rows']]);
  });

  it('gives a table that is the same as the same object', () => {
    const memory = new TableMemory();
    const [first, second] = [memory.recognised([table()]), memory.recognised([table()])];
    expect(second[0]).toBe(first[0]);
  });

  it.each([
    ['whose stored content is of another project', { content: 'project-2 tables/0-abc.parquet' }],
    ['that was replaced', { content: 'project-1 tables/0-def.parquet' }],
    ['that was corrected', { profile: { ...profile, totalRows: [{ index: 2, reason: 'label' }] } }],
    ['under another name', { name: 'sales_2' }],
    ['of another file', { fileName: 'purchases.csv' }],
    ['of which nobody knows what is stored', { content: undefined }],
  ] as [string, Partial<AnalysisTable>][])('knows nothing of a table %s', async (_which, changes) => {
    const reader = new Reader();
    await reader.read([table()]);
    expect(await reader.read([table(changes)], 'its own')).toBe('its own');
  });

  it('keeps what is made of several tables together apart from what is made of each', async () => {
    const reader = new Reader();
    const other = table({ name: 'shops', content: 'project-1 tables/1-abc.parquet' });
    await reader.read([table()]);
    expect(await reader.read([table(), other], 'both')).toBe('both');
    expect(await reader.read([other, table()], 'the other way round')).toBe('the other way round');
  });

  it('forgets what was used least recently first, until the rest has room', async () => {
    const reader = new Reader();
    const tables = ['a', 'b', 'c'].map((content) => table({ content }));
    for (const each of tables) await reader.read([each], each.content);
    await reader.read(tables.slice(0, 1));
    reader.memory.shrink((reader.memory.bytes * 2) / 3);
    for (const each of [...tables.slice(0, 1), ...tables.slice(2)]) await reader.read([each], 'again');
    expect(reader.made).toEqual(['a', 'b', 'c']);
    await reader.read(tables.slice(1, 2), 'b again');
    expect(reader.made.at(-1)).toBe('b again');
  });

  it('keeps nothing where it may keep nothing', async () => {
    const reader = new Reader();
    await reader.read([table()]);
    reader.memory.shrink(0);
    expect([reader.memory.bytes, await reader.read([table()], 'again')]).toEqual([0, 'again']);
  });

  it('keeps nothing of a table after a question of which nobody knows what is stored', async () => {
    const reader = new Reader();
    await reader.read([table({ content: undefined })]);
    reader.memory.shrink(Infinity);
    expect(reader.memory.bytes).toBe(0);
  });

  it('tries again what failed', async () => {
    const memory = new TableMemory();
    const shelf = new Shelf<string>(() => 1);
    const kept = memory.of([table()]);
    const failure = shelf.take(kept, 'all', () => Promise.reject(new Error('the disk is away')));
    await expect(failure).rejects.toThrow('the disk is away');
    await expect(shelf.take(kept, 'all', () => Promise.resolve('rows'))).resolves.toBe('rows');
  });
});
