import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiledEntry } from '../../compiled-entry.js';
import { IngestionFailed, UnreadableFile } from '../unreadable-file.js';
import { type IngestOutcome, type IngestTask } from './ingest-task.js';
import { tooMuchMemory } from './outcome.js';
import { residentBytes } from './process-memory.js';

const ENTRY = fileURLToPath(compiledEntry(import.meta.url, './ingest-entry.js'));
const MEMORY_CHECK_MS = 50;
const KEPT_ERROR_CHARACTERS = 4000;

export interface ProcessLimits {
  readonly memoryBytes: number;
  readonly heapBytes: number;
  readonly timeoutMs: number;
}

/**
 * Runs one task in a child process of its own, which sees none of our environment and ends with its task, at a
 * limit, on the signal, or when this process ends.
 *
 * @throws UnreadableFile when the file is at fault, also by crashing, hanging or exhausting the process
 * @throws IngestionFailed when the process could not do its work for another reason
 */
export async function runInProcess(
  task: IngestTask,
  limits: ProcessLimits,
  signal?: AbortSignal,
): Promise<IngestOutcome> {
  signal?.throwIfAborted();
  const child = startChild(limits.heapBytes);
  const guards = new AbortController();
  try {
    return await Promise.race([
      outcomeFrom(child, task),
      memoryExceeded(child, limits.memoryBytes, guards.signal),
      timeExceeded(limits.timeoutMs, guards.signal),
      aborted(guards.signal, signal),
    ]);
  } finally {
    guards.abort();
    await ended(child);
  }
}

function startChild(heapBytes: number): ChildProcess {
  return fork(ENTRY, {
    env: { TZ: 'UTC' },
    execArgv: [`--max-old-space-size=${String(Math.floor(heapBytes / 2 ** 20))}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function outcomeFrom(child: ChildProcess, task: IngestTask): Promise<IngestOutcome> {
  return new Promise((resolve, reject) => {
    let errorText = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorText = (errorText + chunk.toString()).slice(-KEPT_ERROR_CHARACTERS);
    });
    child.once('error', (cause) =>
      reject(new IngestionFailed('the reading process did not start', { cause })),
    );
    child.once('message', (outcome: IngestOutcome) => resolve(outcome));
    child.once('close', (code, killedBy) => reject(crash(killedBy ?? code, errorText)));
    child.send(task, (cause) => {
      if (cause) reject(new IngestionFailed('the reading process took no task', { cause }));
    });
  });
}

function crash(end: string | number | null, errorText: string): Error {
  const cause = new Error(`the reading process ended with ${String(end)}: ${errorText}`);
  if (end === 'SIGTERM' || end === 'SIGINT')
    return new IngestionFailed('the reading process was stopped', { cause });
  // The system kills the process that takes the most memory with SIGKILL.
  if (end === 'SIGKILL' || errorText.includes('heap out of memory')) return tooMuchMemory();
  return new UnreadableFile('reading the file crashed its reader; it may be damaged', { cause });
}

function memoryExceeded(child: ChildProcess, memoryBytes: number, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const check = async (): Promise<void> => {
      const used = child.pid === undefined ? null : await residentBytes(child.pid);
      if (used !== null && used > memoryBytes) reject(tooMuchMemory());
    };
    const timer = setInterval(() => void check(), MEMORY_CHECK_MS);
    over.addEventListener('abort', () => clearInterval(timer), { once: true });
  });
}

function timeExceeded(timeoutMs: number, over: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const reason = `reading the file took longer than ${String(Math.round(timeoutMs / 1000))} seconds`;
    const timer = setTimeout(() => reject(new UnreadableFile(reason)), timeoutMs);
    over.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
}

function aborted(over: AbortSignal, signal?: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(asError(signal.reason)), { once: true, signal: over });
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}
