import { isNativeError } from 'node:util/types';
import { StoppedReader, UnreadableFile } from '../unreadable-file.js';
import { type IngestOutcome } from './ingest-task.js';

const NEEDS_MEMORY = 'the file needs more memory than is allowed; split it into smaller files';

/** The reason given when a file needs more memory than it may use. */
export function tooMuchMemory(): StoppedReader {
  return new StoppedReader('memory', NEEDS_MEMORY);
}

/** Sorts a failure in the child process: the file's fault, a lack of memory, or the machine's fault. */
export function outcomeOf(error: unknown): IngestOutcome {
  if (error instanceof UnreadableFile) return { kind: 'unreadable', reason: error.message, detail: null };
  const detail = isNativeError(error) ? (error.stack ?? error.message) : String(error);
  if (detail.includes('Out of Memory Error')) return { kind: 'unreadable', reason: NEEDS_MEMORY, detail };
  if (isSystemError(error) || detail.includes('IO Error')) return { kind: 'failed', detail };
  return { kind: 'unreadable', reason: 'the content of the file could not be parsed', detail };
}

function isSystemError(error: unknown): boolean {
  return isNativeError(error) && 'syscall' in error;
}
