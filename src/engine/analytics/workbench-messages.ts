import { type CellValue, type ResultTable } from '../table.js';
import { type WorkbenchOptions } from './workbench-options.js';

/** What the server sends to the child process that holds the DuckDB instance. */
export type SandboxRequest =
  | { readonly type: 'open'; readonly options: WorkbenchOptions }
  | { readonly type: 'query'; readonly sql: string; readonly parameters: readonly CellValue[] }
  | { readonly type: 'rest' }
  | { readonly type: 'clear' };

/**
 * What the child process answers, once per request; `refused` is text for people, `failed` is for the log.
 * After `isBroken` the process takes no more queries; unless it `isFit` it serves nobody again.
 */
export type SandboxReply =
  | { readonly type: 'opened' }
  | { readonly type: 'rested' | 'cleared'; readonly isFit: boolean }
  | { readonly type: 'result'; readonly result: ResultTable }
  | { readonly type: 'refused'; readonly reason: string; readonly isBroken: boolean }
  | { readonly type: 'failed'; readonly reason: string };
