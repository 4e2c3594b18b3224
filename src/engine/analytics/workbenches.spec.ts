import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { NoObserver } from '../engine-observer.js';
import { Workbenches } from './workbenches.js';

const LIMITS = { memoryBytes: 256 * 1024 * 1024, threads: 1, maxRows: 10, queryTimeoutMs: 5000 };
let scratchFolder: string;
let workbenches: Workbenches;

beforeEach(async () => {
  scratchFolder = await mkdtemp(join(tmpdir(), 'quarry-workbenches-'));
  workbenches = new Workbenches();
});

afterEach(async () => {
  await workbenches.close();
  await rm(scratchFolder, { recursive: true, force: true });
});

const open = () => workbenches.open({ tables: [], limits: LIMITS, scratchFolder });

describe('workbenches', () => {
  it('serve one after the other and several at once', async () => {
    const first = await open();
    const second = await open();
    const results = await Promise.all([first.query('SELECT 1'), second.query('SELECT 2')]);
    await workbenches.release(first);
    await workbenches.release(second);
    const third = await open();

    expect(results.map(({ rows }) => rows)).toEqual([[[1]], [[2]]]);
    expect((await third.query('SELECT 3')).rows).toEqual([[3]]);
    await workbenches.release(third);
  });

  it('tell each query, and each process that one was the end of', async () => {
    const seen: unknown[] = [];
    const observer = new (class extends NoObserver {
      override stage<T>(name: string, carryOut: () => Promise<T>): Promise<T> {
        seen.push(name);
        return carryOut();
      }
      override sandboxKilled(...kill: unknown[]): void {
        seen.push(kill);
      }
    })();
    const observed = new Workbenches(observer);
    const workbench = await observed.open({ tables: [], limits: LIMITS, scratchFolder });

    await workbench.query('SELECT 1');
    const large =
      "SELECT length(repeat('x', 1000000000)) + length(list_aggregate(range(90000000), 'sum')::text)";
    await expect(workbench.query(large)).rejects.toThrow('more memory than it may use');
    await workbench.query('SELECT 2');
    await observed.release(workbench);
    await observed.close();

    expect(seen).toEqual(['query', 'query', ['query', 'memory'], 'query']);
  });

  it('share nothing: each knows its own tables and limits', async () => {
    const first = await open();
    await workbenches.release(first);
    const second = await workbenches.open({ tables: [], limits: { ...LIMITS, maxRows: 1 }, scratchFolder });

    expect((await second.query('SELECT * FROM range(5)')).truncated).toBe(true);
    await workbenches.release(second);
  });
});
