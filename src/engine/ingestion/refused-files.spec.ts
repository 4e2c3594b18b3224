import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';
import { NoObserver } from '../engine-observer.js';
import { FileIngestor, type IngestionUsage } from './file-ingestor.js';
import { IngestionFailed, UnreadableFile } from './unreadable-file.js';

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create(new FileIngestor());
});
afterAll(() => folder.remove());

describe('unreadable files', () => {
  const wide = Array.from({ length: 100_000 }, (_, i) => `c${String(i)}`).join(',');

  it.each<[string, string | Uint8Array, string]>([
    ['blank text', ' \n\n \t\n', 'the file is empty'],
    ['a byte order mark alone', '\ufeff', 'the file is empty'],
    ['a quote that is not closed', 'a,b\n1,x\n"2,y\n3,z\n', 'row 3: quote not closed'],
    ['a PNG image', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not a text file: it is a PNG image'],
    [
      'a spreadsheet',
      Buffer.from('504b030414000600', 'hex'),
      'not a text file: it is a ZIP archive or Office document',
    ],
    ['control characters', Buffer.alloc(500, 'ab\x01\x02'), 'not a text file: it contains binary data'],
    ['NUL bytes', 'a,b\n1,x\0y\n2,z\n', 'not a text file: it contains NUL bytes'],
    [
      '100 000 columns',
      `${wide}\n${wide}\n`,
      'the table has more than 2 000 columns; at most 2 000 can be read',
    ],
    ['one row of 100 000 cells', `a,b\n1,2\n${wide}\n`, 'the table has more than 2 000 columns'],
  ])('refuses %s with the reason', async (_, content, reason) => {
    const refusal = folder.table(content);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
    expect(await folder.left()).toEqual([]);
  });

  it('names the row of a quote that opens far down and swallows the rest', async () => {
    const content = `a,b\n${'1,x\n'.repeat(60_000)}2,"y\n${'3,z\n'.repeat(100_000)}`;
    await expect(folder.table(content)).rejects.toThrow('row 60 002: quote not closed');
  });

  it('refuses a file type without a reader', async () => {
    await expect(folder.table('x', 'data.xyz')).rejects.toThrow('files of type .xyz cannot be read');
  });
});

describe('limits', () => {
  const table = (rows: number): string =>
    `id,a,b\n${Array.from({ length: rows }, (_, i) => `${String(i)},${String(i * 7)},text ${String(i)}\n`).join('')}`;
  const request = async (name: string, content: string): Promise<Parameters<FileIngestor['ingest']>[0]> => {
    const path = join(folder.path, `${name}.csv`);
    await writeFile(path, content);
    return { path, extension: '.csv', name: 'data.csv', outputFolder: folder.output };
  };

  it('refuses a file that takes too long, and leaves nothing', async () => {
    const ingestor = new FileIngestor({ timeoutMs: 20 });
    const refusal = ingestor.ingest(await request('slow', table(1000)));
    await expect(refusal).rejects.toThrow('took longer than');
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    expect(await folder.left()).toEqual([]);
  });

  it('refuses a file that needs too much memory', async () => {
    const ingestor = new FileIngestor({ memoryBytes: 60 * 2 ** 20 });
    const refusal = ingestor.ingest(await request('large', table(300_000)));
    await expect(refusal).rejects.toThrow('needs more memory than is allowed');
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
  });

  it('tells why the process of a file was ended', async () => {
    const kills: unknown[] = [];
    const observer = new (class extends NoObserver {
      override sandboxKilled(...kill: unknown[]): void {
        kills.push(kill);
      }
    })();
    const slow = new FileIngestor({ timeoutMs: 20 }, observer).ingest(await request('slow', table(1000)));
    await expect(slow).rejects.toThrow();
    const limits = { memoryBytes: 60 * 2 ** 20 };
    const large = new FileIngestor(limits, observer).ingest(await request('large', table(300_000)));
    await expect(large).rejects.toThrow();

    expect(kills).toEqual([
      ['ingestion', 'time'],
      ['ingestion', 'memory'],
    ]);
  });

  it('reads a thousand columns of texts that all differ within its memory', async () => {
    const names = Array.from({ length: 1000 }, (_, i) => `c${String(i)}`);
    const rows = Array.from({ length: 1000 }, (_, row) =>
      names.map((name) => `a text of ${name} in row ${String(row)}`).join(','),
    );
    const { table } = await folder.table([names.join(','), ...rows].join('\n'));
    expect(table.profile.columns.every((column) => column.isCandidateKey)).toBe(true);
  });

  it('stops on the signal and rejects with its reason', async () => {
    const stop = new AbortController();
    const running = folder.ingestor.ingest({
      ...(await request('aborted', table(300_000))),
      signal: stop.signal,
    });
    setTimeout(() => stop.abort(new Error('shutting down')), 150);
    await expect(running).rejects.toThrow('shutting down');
    expect(await folder.left()).toEqual([]);
  });

  it('does not start when the signal is already given', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(folder.ingestor.ingest({ ...(await request('late', table(1))), signal })).rejects.toThrow(
      'too late',
    );
  });

  it('tells what the reading took, also when it is refused', async () => {
    const usages: IngestionUsage[] = [];
    const onEnd = (usage: IngestionUsage) => usages.push(usage);
    await folder.ingestor.ingest({ ...(await request('good', table(1000))), onEnd });
    const bad = folder.ingestor.ingest({ ...(await request('bad', '"')), onEnd });
    await expect(bad).rejects.toBeInstanceOf(UnreadableFile);
    const usage = { milliseconds: expect.any(Number), peakBytes: expect.any(Number), crashed: false };
    expect(usages).toEqual([usage, usage]);
  });

  it('tells how far it is with a large file', async () => {
    const shares: number[] = [];
    const onProgress = (share: number) => shares.push(share);
    await folder.ingestor.ingest({ ...(await request('long', table(1_000_000))), onProgress });
    expect(shares.some((share) => share > 0)).toBe(true);
    expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true);
  });

  it('blames the machine, not the file, when the file is not there', async () => {
    const missing = { path: join(folder.path, 'none.csv'), extension: '.csv', name: 'x.csv' };
    const failure = folder.ingestor.ingest({ ...missing, outputFolder: folder.output });
    await expect(failure).rejects.toBeInstanceOf(IngestionFailed);
    await expect(failure).rejects.not.toThrow(folder.path);
  });

  it('leaves only the tables, also when it runs again', async () => {
    const again = await request('twice', table(10));
    await folder.ingestor.ingest(again);
    const { tables } = await folder.ingestor.ingest(again);
    expect(await folder.left()).toEqual(tables.map(({ file }) => file));
  });

  it('reads a path with quotes in its name', async () => {
    const odd = join(folder.path, "o'dd %s");
    await mkdir(odd);
    await symlink((await request('odd', table(3))).path, join(odd, "a'b.csv"));
    const { tables } = await folder.ingestor.ingest({
      path: join(odd, "a'b.csv"),
      extension: '.CSV',
      name: "a'b.csv",
      outputFolder: join(odd, 'out'),
    });
    expect(tables[0]?.profile).toMatchObject({ name: 'a_b', rowCount: 3 });
    expect((await readFile(join(odd, 'out', tables[0]?.file ?? ''))).subarray(0, 4).toString()).toBe('PAR1');
  });
});
