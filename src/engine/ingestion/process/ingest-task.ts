import { type ContentLimits } from '../content-limits.js';
import { type IngestedFile } from '../ingested-file.js';
import { type IntakeCorrection } from '../intake-correction.js';

/** What the parent asks of the child process. Goes over the wire as JSON. */
export interface IngestTask extends ContentLimits {
  readonly path: string;
  readonly extension: string;
  readonly name: string;
  readonly correction: IntakeCorrection;
  /** Is there and empty. */
  readonly outputFolder: string;
  readonly threads: number;
  readonly duckMemoryBytes: number;
}

/** How a task ended. */
export type IngestOutcome =
  | { readonly kind: 'ingested'; readonly file: IngestedFile }
  | { readonly kind: 'unreadable'; readonly reason: string; readonly detail: string | null }
  | { readonly kind: 'failed'; readonly detail: string };

/** What the child process says while it works and at its end. */
export type IngestMessage =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'end'; readonly outcome: IngestOutcome; readonly peakBytes: number };
