import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoObserver } from '../engine-observer.js';
import { SandboxProcess } from './sandbox-process.js';
import { QueryRefused } from './workbench.js';
import { type WorkbenchLimits, type WorkbenchTable } from './workbench-options.js';
import { type AskedTables, Workbenches } from './workbenches.js';

const LIMITS = { memoryBytes: 512 * 1024 * 1024, threads: 1, maxRows: 10, queryTimeoutMs: 5000 };
let scratchFolder: string;
let workbenches: Workbenches;

beforeEach(async () => {
  scratchFolder = await mkdtemp(join(tmpdir(), 'quarry-workbenches-'));
  workbenches = new Workbenches({ most: 2 });
  steps = [];
  workbenches.start();
});

afterEach(async () => {
  await workbenches.close();
  await rm(scratchFolder, { recursive: true, force: true });
});

const ANN = "Ann's";
const BOB = "Bob's";

interface Given {
  readonly owner?: string;
  readonly tables?: readonly WorkbenchTable[];
  readonly limits?: WorkbenchLimits;
  readonly bytes?: number;
}

/** What was laid out and removed again, oldest first. */
let steps: string[];

/** Tables as a job asks for them. */
function asked({ owner = ANN, tables = [], limits = LIMITS, bytes = 0 }: Given = {}): AskedTables {
  const remove = () => Promise.resolve(void steps.push('removed'));
  return {
    owner,
    content: JSON.stringify([tables, limits]),
    lay: () => {
      steps.push('laid out');
      return Promise.resolve({ options: { tables, limits, scratchFolder }, bytes, remove });
    },
  };
}

const open = (owner = ANN) => workbenches.open(asked({ owner }));

/** A table of one row as a file. */
async function makeTable(): Promise<WorkbenchTable> {
  const path = join(scratchFolder, 'table.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (SELECT 42 AS a) TO '${path}'`);
  connection.closeSync();
  instance.closeSync();
  return { name: 't', path, leftOut: [] };
}

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
    const observed = new Workbenches({ most: 2, observer });
    const limits = { ...LIMITS, memoryBytes: 64 * 1024 * 1024, queryTimeoutMs: 30_000 };
    const workbench = await observed.open(asked({ limits }));

    await workbench.query('SELECT 1');
    const large =
      "SELECT length(repeat('x', 1000000000)) + length(list_aggregate(range(90000000), 'sum')::text)";
    await expect(workbench.query(large)).rejects.toThrow('exceeded its memory limit');
    await workbench.query('SELECT 2');
    await observed.release(workbench);
    await observed.close();

    expect(seen).toEqual(['query', 'query', ['query', 'memory'], 'query']);
  });

  it('share nothing: each knows its own tables and limits', async () => {
    const first = await open();
    await workbenches.release(first);
    const second = await workbenches.open(asked({ limits: { ...LIMITS, maxRows: 1 } }));

    expect((await second.query('SELECT * FROM range(5)')).truncated).toBe(true);
    await workbenches.release(second);
  });

  it('forget all tables before the same owner is served over others', async () => {
    const table = await makeTable();
    const first = await workbenches.open(asked({ tables: [table] }));
    expect((await first.query('SELECT a FROM t')).rows).toEqual([[42]]);
    await workbenches.release(first);
    const second = await open();

    await expect(second.query('SELECT a FROM t')).rejects.toThrow(QueryRefused);
    await expect(second.query(`FROM '${table.path}'`)).rejects.toThrow(QueryRefused);
    expect(steps).toEqual(['laid out', 'laid out', 'removed']);
    await workbenches.release(second);
  });

  it('keep their tables for the same owner, and lay nothing out again', async () => {
    const tables = [await makeTable()];
    await workbenches.release(await workbenches.open(asked({ tables })));
    const again = await workbenches.open(asked({ tables }));

    expect((await again.query('SELECT a FROM t')).rows).toEqual([[42]]);
    expect(steps).toEqual(['laid out']);
    await workbenches.release(again);
  });

  it('lay the same tables out for each owner', async () => {
    const tables = [await makeTable()];
    for (const owner of [ANN, BOB])
      await workbenches.release(await workbenches.open(asked({ owner, tables })));

    expect(steps).toEqual(['laid out', 'laid out']);
  });

  it('lay tables out for each of several that are open at once', async () => {
    const tables = [await makeTable()];
    const both = [await workbenches.open(asked({ tables })), await workbenches.open(asked({ tables }))];
    for (const workbench of both) await workbenches.release(workbench);

    expect(steps).toEqual(['laid out', 'laid out']);
  });

  it('keep no files that take much room', async () => {
    const tables = [await makeTable()];
    await workbenches.release(await workbenches.open(asked({ tables, bytes: 2 ** 30 })));

    expect(steps).toEqual(['laid out', 'removed']);
  });

  it('remove files that cannot be opened', async () => {
    const missing = { name: 't', path: join(scratchFolder, 'missing.parquet'), leftOut: [] };
    await expect(workbenches.open(asked({ tables: [missing] }))).rejects.toThrow();

    expect(steps).toEqual(['laid out', 'removed']);
  });

  it('remove all files when they are closed', async () => {
    await workbenches.release(await workbenches.open(asked({ tables: [await makeTable()] })));
    await workbenches.close();

    expect(steps).toEqual(['laid out', 'removed']);
  });
});

describe('a process of workbenches', () => {
  let started: jest.SpiedFunction<typeof SandboxProcess.fork>;
  beforeEach(() => {
    started = jest.spyOn(SandboxProcess, 'fork');
  });
  afterEach(() => {
    started.mockRestore();
  });

  /** Opens and releases one after the other. @returns how many processes were started for it */
  async function processesFor(owners: readonly string[]): Promise<number> {
    const before = started.mock.calls.length;
    for (const owner of owners) {
      const workbench = await open(owner);
      await workbench.query('SELECT 1');
      await workbenches.release(workbench);
    }
    return started.mock.calls.length - before;
  }

  it('serves its owner again and nobody else', async () => {
    const toReplaceTheSpare = 1;
    expect(await processesFor([ANN])).toBe(toReplaceTheSpare);
    expect(await processesFor([ANN, ANN])).toBe(0);
    expect(await processesFor([BOB])).toBe(toReplaceTheSpare);
    expect(await processesFor([ANN, BOB])).toBe(0);
  });

  it('gives way to those of owners who came later', async () => {
    await processesFor([ANN, BOB, "Eve's"]);
    expect(await processesFor([BOB])).toBe(0);
    expect(await processesFor([ANN])).toBe(1);
  });

  it('serves nobody again whose query was cut off', async () => {
    const workbench = await open();
    const running = workbench.query('SELECT count(*) FROM range(1000000000000)');
    await Promise.all([expect(running).rejects.toThrow(QueryRefused), workbench.close()]);
    await workbenches.release(workbench);

    expect(await processesFor([ANN])).toBe(1);
  });

  it('is given up with a query that still runs when its workbench is released', async () => {
    const workbench = await open();
    const running = workbench.query('SELECT count(*) FROM range(1000000000000)');
    const cutOff = expect(running).rejects.toThrow('cancelled');
    await workbenches.release(workbench);
    await cutOff;

    expect(await processesFor([ANN])).toBe(1);
  });

  it('serves nobody again that keeps much of the memory that queries may take', async () => {
    const memoryBytes = 32 * 1024 * 1024;
    const limits = { ...LIMITS, memoryBytes };
    await workbenches.release(await workbenches.open(asked({ limits })));
    const opened = [await open()];
    expect(started).toHaveBeenCalledTimes(1);
    opened.push(await open());
    expect(started).toHaveBeenCalledTimes(2);
    for (const workbench of opened) await workbenches.release(workbench);
  });
});
