import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Duck } from '../duck.js';
import { FileIngestor, type IngestionUsage, type IngestRequest } from '../file-ingestor.js';
import { type IngestedFile } from '../ingested-file.js';
import { confinement } from './confinement.js';

let folder: string;
let ingestor: FileIngestor;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-processes-'));
  ingestor = new FileIngestor({ memoryBytes: 2 ** 29 });
});

afterEach(async () => {
  ingestor.close();
  await rm(folder, { recursive: true });
});

let files = 0;

async function read(content: string, rest: Partial<IngestRequest> = {}): Promise<IngestedFile> {
  const number = String(++files);
  const path = join(folder, `source-${number}`);
  await writeFile(path, content);
  const outputFolder = join(folder, `out-${number}`);
  return ingestor.ingest({ path, extension: '.csv', name: 'data.csv', outputFolder, ...rest });
}

const rowCounts = (read: readonly IngestedFile[]): unknown[] =>
  read.map(({ tables }) => tables[0]?.profile.rowCount);

/** Only Linux lets a process forget its peak. */
const itWhereForgotten = existsSync('/proc/self/clear_refs') ? it : it.skip;

describe('the processes that read files', () => {
  it('read files of one owner after one another, and at once, each right', async () => {
    const contents = Array.from({ length: 12 }, (_, i) => `a,b\n${'1,x\n'.repeat(i + 1)}`);

    const first = await Promise.all(contents.map((content) => read(content, { owner: 'ann' })));
    const second: IngestedFile[] = [];
    for (const content of contents) second.push(await read(content, { owner: 'ann' }));

    const expected = contents.map((_, i) => i + 1);
    expect(rowCounts(first)).toEqual(expected);
    expect(rowCounts(second)).toEqual(expected);
  });

  it('read on after a file that was refused, one that was aborted and one of another owner', async () => {
    const unclosed = 'a,b\n1,"x\n';
    await expect(read(unclosed, { owner: 'ann' })).rejects.toThrow('quote not closed');
    const abort = new AbortController();
    const aborted = read('a,b\n1,x\n', { owner: 'ann', signal: abort.signal });
    abort.abort(new Error('deleted'));
    await expect(aborted).rejects.toThrow('deleted');

    const after = [await read('a\n1\n', { owner: 'bob' }), await read('a\n1\n2\n', { owner: 'ann' })];

    expect(rowCounts(after)).toEqual([1, 2]);
  });

  describe('tell the memory of each file', () => {
    const peakOf = async (content: string, owner: string): Promise<number> => {
      const usages: IngestionUsage[] = [];
      await read(content, { owner, onEnd: (usage) => void usages.push(usage) });
      return usages[0]?.peakBytes ?? 0;
    };
    const small = 'a,b\n1,2\n';
    const large = `a,b\n${'some text,and more\n'.repeat(1_000_000)}`;

    it('more for a large one than for a small one', async () => {
      const ofLarge = await peakOf(large, 'ann');
      const ofSmall = await peakOf(small, 'bob');

      expect(ofSmall).toBeGreaterThan(2 ** 25);
      expect(ofLarge).toBeGreaterThan(ofSmall + large.length);
    });

    itWhereForgotten(
      'less for a small one that the same process reads once it let go of a large one',
      async () => {
        const ofLarge = await peakOf(large, 'ann');
        await peakOf(small, 'ann');
        const ofSmall = await peakOf(small, 'ann');

        expect(ofSmall).toBeLessThan(ofLarge - large.length);
      },
    );

    it('without what the process holds that asked for it', async () => {
      const held = Buffer.alloc(2 ** 29, 1);

      const ofSmall = await peakOf(small, 'ann');

      expect(ofSmall).toBeLessThan(held.length);
    });
  });
});

describe('a process that reads files', () => {
  const run = (script: string): Promise<string> => {
    const { execPath, execArgv } = confinement(2 ** 29, []);
    return new Promise((resolve) => {
      execFile(execPath, [...execArgv, '-e', script], (_, stdout) => resolve(stdout));
    });
  };

  it('has no network where the system can see to that', async () => {
    const server = createServer((_, response) => response.end('reached')).listen(0);
    const { port } = server.address() as AddressInfo;
    const answer = await run(
      `fetch('http://127.0.0.1:${String(port)}').then((r) => r.text()).then(console.log, () => console.log('none'))`,
    );
    server.close();
    const isConfined = confinement(2 ** 29, []).execPath.endsWith('unshare');
    expect(answer.trim()).toBe(isConfined ? 'none' : 'reached');
  });

  it('reaches with its database the given file and folder, and nothing else', async () => {
    const allowed = join(folder, 'allowed.csv');
    const secret = join(folder, 'secret.csv');
    await writeFile(allowed, 'a\n1\n');
    await writeFile(secret, 'a\n2\n');
    const inside = await mkdtemp(join(folder, 'inside-'));
    const duck = await Duck.open({ memoryBytes: 2 ** 28, threads: 1 }, inside);

    await duck.confine([allowed], [inside]);

    expect(await duck.rows(`FROM read_csv('${allowed}')`)).toEqual([['1']]);
    await duck.run(`COPY (SELECT 1) TO '${inside}/one.csv'`);
    expect(await readFile(`${inside}/one.csv`, 'utf8')).toContain('1');
    await expect(duck.rows(`FROM read_csv('${secret}')`)).rejects.toThrow('Permission Error');
    await expect(duck.run(`COPY (SELECT 1) TO '${folder}/other.csv'`)).rejects.toThrow('Permission Error');
    await expect(duck.run('SET enable_external_access = true')).rejects.toThrow();
    duck.close();
  });
});
