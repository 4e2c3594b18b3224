import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SandboxProcess } from './sandbox-process.js';

const LIMITS = { memoryBytes: 2 ** 28, threads: 1, maxRows: 10, queryTimeoutMs: 5000 };
let scratchFolder: string;

beforeAll(async () => {
  scratchFolder = await mkdtemp(join(tmpdir(), 'sandbox-'));
});
afterAll(() => rm(scratchFolder, { recursive: true }));

function blockThisProcess(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe('a query process', () => {
  it('serves nobody once it was given up as late, even where its reply is there by then', async () => {
    const sandbox = SandboxProcess.fork();
    await sandbox.open({ tables: [], limits: LIMITS, scratchFolder });

    const isFit = sandbox.clear();
    blockThisProcess(1500);

    expect(await isFit).toBe(false);
    expect(sandbox.isGone).toBe(true);
  });
});
