import { type IngestedFile } from '../ingested-file.js';
import { type IntakeCorrection } from '../intake-correction.js';

/** What the parent asks of the child process. Goes over the wire as JSON. */
export interface IngestTask {
  readonly path: string;
  readonly extension: string;
  readonly name: string;
  readonly correction: IntakeCorrection;
  readonly outputFolder: string;
  readonly scratchFolder: string;
  readonly maxColumns: number;
  readonly threads: number;
  readonly duckMemoryBytes: number;
}

/** What the child process says, once, at its end. */
export type IngestOutcome =
  | { readonly kind: 'ingested'; readonly file: IngestedFile }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly detail: string | null }
  | { readonly kind: 'failed'; readonly detail: string };
