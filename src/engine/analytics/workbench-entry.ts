import { refuseDebugger } from '../refuse-debugger.js';
import { DatabaseBroken, QueryRefused } from './query-refused.js';
import { Sandbox } from './sandbox.js';
import { type SandboxReply, type SandboxRequest } from './workbench-messages.js';

/** Memory a query may take beside what DuckDB's own limit counts (strings and lists under construction, results). */
const UNCOUNTED_BYTES = 256 * 1024 * 1024;
const MEMORY_CHECK_INTERVAL_MS = 10;
/** Of the memory that queries may take, the part that a process may have kept of it and still be used again. */
const LEFT_SHARE = 1 / 8;

refuseDebugger();

const emptyBytes = process.memoryUsage.rss();
let sandbox: Sandbox | null = null;
let mostLeftBytes = 0;
let mostBytes = Infinity;

/** Ends this process at once: threads of DuckDB that hear no interrupt would hold up an orderly exit. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function limitMemory(memoryBytes: number): void {
  mostLeftBytes = memoryBytes * LEFT_SHARE;
  mostBytes = emptyBytes + memoryBytes + UNCOUNTED_BYTES;
}

/** Looks at the memory for as long as there is work: a process that waits takes no more, and each look takes some of the processor. */
async function guarded<Value>(work: Promise<Value>): Promise<Value> {
  const guard = setInterval(() => process.memoryUsage.rss() > mostBytes && end(), MEMORY_CHECK_INTERVAL_MS);
  try {
    return await work;
  } finally {
    clearInterval(guard);
  }
}

/** Whether the process has given up what memory its work took. */
const isFit = (): boolean => process.memoryUsage.rss() - emptyBytes <= mostLeftBytes;

/** Forgets the tables and all that was done with them. */
function clear(): SandboxReply {
  sandbox?.close();
  sandbox = null;
  mostBytes = Infinity;
  return { type: 'cleared', isFit: isFit() };
}

async function handle(request: SandboxRequest): Promise<SandboxReply> {
  if (request.type === 'open') {
    sandbox = await Sandbox.open(request.options);
    limitMemory(request.options.limits.memoryBytes);
    return { type: 'opened' };
  }
  if (request.type === 'clear') return clear();
  if (request.type === 'rest') return { type: 'rested', isFit: isFit() };
  if (!sandbox) return { type: 'failed', reason: 'query before open' };
  return { type: 'result', result: await sandbox.query(request.sql, request.parameters) };
}

function failure(error: unknown): SandboxReply {
  if (error instanceof QueryRefused) {
    return { type: 'refused', reason: error.message, isBroken: error instanceof DatabaseBroken };
  }
  return { type: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

process.on('disconnect', end);
process.on('message', (request: SandboxRequest) => {
  void guarded(handle(request))
    .catch(failure)
    .then((reply) => process.send?.(reply));
});
