import { type ChildProcess } from 'node:child_process';
import { CrashedReader, IngestionFailed, UnreadableFile } from '../unreadable-file.js';
import { type IngestMessage, type IngestOutcome, type IngestTask } from './ingest-task.js';
import { tooMuchMemory } from './outcome.js';
import { processMemory } from './process-memory.js';

const MEMORY_CHECK_MS = 50;
const KEPT_ERROR_CHARACTERS = 4000;
const OUT_OF_MEMORY = /out of memory|bad_alloc/i;

export interface ProcessLimits {
  readonly memoryBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | null;
}

/** What the one who waits for a task hears of it. */
export interface ProcessObserver {
  /** @param share of the work that is done, from 0 to 1 */
  readonly onProgress: (share: number) => void;
  /** @param bytes the most memory the process has held so far */
  readonly onPeak: (bytes: number) => void;
}

/**
 * Runs one task in a fresh child process, which ends with its task, at a limit, on the signal, or when this process
 * ends.
 *
 * @throws UnreadableFile when the file is at fault, also by crashing, hanging or exhausting the process
 * @throws IngestionFailed when the process could not do its work for another reason
 */
export async function runInProcess(
  child: ChildProcess,
  task: IngestTask,
  limits: ProcessLimits,
  observer: ProcessObserver,
): Promise<IngestOutcome> {
  const guards = new AbortController();
  try {
    return await Promise.race([
      outcomeFrom(child, task, observer),
      memoryExceeded(child, limits.memoryBytes, observer, guards.signal),
      timeExceeded(limits.timeoutMs, guards.signal),
      aborted(guards.signal, limits.signal),
    ]);
  } finally {
    guards.abort();
    await ended(child);
  }
}

function outcomeFrom(
  child: ChildProcess,
  task: IngestTask,
  { onProgress, onPeak }: ProcessObserver,
): Promise<IngestOutcome> {
  return new Promise((resolve, reject) => {
    let errorText = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorText = (errorText + chunk.toString()).slice(-KEPT_ERROR_CHARACTERS);
    });
    child.once('error', (cause) =>
      reject(new IngestionFailed('the reading process did not start', { cause })),
    );
    child.on('message', (message: IngestMessage) => {
      if (message.kind === 'progress') {
        onProgress(message.share);
      } else {
        onPeak(message.peakBytes);
        resolve(message.outcome);
      }
    });
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
  if (end === 'SIGKILL' || OUT_OF_MEMORY.test(errorText)) return tooMuchMemory();
  return new CrashedReader(cause);
}

function memoryExceeded(
  { pid }: ChildProcess,
  memoryBytes: number,
  { onPeak }: ProcessObserver,
  over: AbortSignal,
): Promise<never> {
  return new Promise((_, reject) => {
    const check = async (): Promise<void> => {
      const memory = pid === undefined ? null : await processMemory(pid);
      if (memory === null) return;
      onPeak(memory.peakBytes);
      if (memory.residentBytes > memoryBytes) reject(tooMuchMemory());
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

function aborted(over: AbortSignal, signal: AbortSignal | null): Promise<never> {
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
