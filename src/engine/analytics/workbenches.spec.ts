import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { NoObserver } from '../engine-observer.js';
import { SandboxProcess } from './sandbox-process.js';
import { QueryRefused, type WorkbenchTable } from './workbench.js';
import { Workbenches } from './workbenches.js';

const LIMITS = { memoryBytes: 512 * 1024 * 1024, threads: 1, maxRows: 10, queryTimeoutMs: 5000 };
let scratchFolder: string;
let workbenches: Workbenches;

beforeEach(async () => {
  scratchFolder = await mkdtemp(join(tmpdir(), 'quarry-workbenches-'));
  workbenches = new Workbenches({ most: 2 });
  workbenches.start();
});

afterEach(async () => {
  await workbenches.close();
  await rm(scratchFolder, { recursive: true, force: true });
});

const ANN = "Ann's";
const BOB = "Bob's";

const open = (owner = ANN) => workbenches.open({ tables: [], limits: LIMITS, scratchFolder }, owner);

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
    await workbenches.release(first, ANN);
    await workbenches.release(second, ANN);
    const third = await open();

    expect(results.map(({ rows }) => rows)).toEqual([[[1]], [[2]]]);
    expect((await third.query('SELECT 3')).rows).toEqual([[3]]);
    await workbenches.release(third, ANN);
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
    const workbench = await observed.open({ tables: [], limits, scratchFolder }, ANN);

    await workbench.query('SELECT 1');
    const large =
      "SELECT length(repeat('x', 1000000000)) + length(list_aggregate(range(90000000), 'sum')::text)";
    await expect(workbench.query(large)).rejects.toThrow('more memory than it may use');
    await workbench.query('SELECT 2');
    await observed.release(workbench, ANN);
    await observed.close();

    expect(seen).toEqual(['query', 'query', ['query', 'memory'], 'query']);
  });

  it('share nothing: each knows its own tables and limits', async () => {
    const first = await open();
    await workbenches.release(first, ANN);
    const second = await workbenches.open(
      { tables: [], limits: { ...LIMITS, maxRows: 1 }, scratchFolder },
      ANN,
    );

    expect((await second.query('SELECT * FROM range(5)')).truncated).toBe(true);
    await workbenches.release(second, ANN);
  });

  it('forget all tables before the same owner is served again', async () => {
    const table = await makeTable();
    const first = await workbenches.open({ tables: [table], limits: LIMITS, scratchFolder }, ANN);
    expect((await first.query('SELECT a FROM t')).rows).toEqual([[42]]);
    await workbenches.release(first, ANN);
    const second = await open();

    await expect(second.query('SELECT a FROM t')).rejects.toThrow(QueryRefused);
    await expect(second.query(`FROM '${table.path}'`)).rejects.toThrow(QueryRefused);
    await workbenches.release(second, ANN);
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
      await workbenches.release(workbench, owner);
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
    await workbenches.release(workbench, ANN);

    expect(await processesFor([ANN])).toBe(1);
  });

  it('is given up with a query that still runs when its workbench is released', async () => {
    const workbench = await open();
    const running = workbench.query('SELECT count(*) FROM range(1000000000000)');
    const cutOff = expect(running).rejects.toThrow('cancelled');
    await workbenches.release(workbench, ANN);
    await cutOff;

    expect(await processesFor([ANN])).toBe(1);
  });

  it('serves nobody again that keeps much of the memory that queries may take', async () => {
    const memoryBytes = 32 * 1024 * 1024;
    const options = { tables: [], limits: { ...LIMITS, memoryBytes }, scratchFolder };
    await workbenches.release(await workbenches.open(options, ANN), ANN);
    const opened = [await open()];
    expect(started).toHaveBeenCalledTimes(1);
    opened.push(await open());
    expect(started).toHaveBeenCalledTimes(2);
    for (const workbench of opened) await workbenches.release(workbench, ANN);
  });
});
