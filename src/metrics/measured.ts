/** How many tasks wait, and for how long the next of them has. */
export interface Backlog {
  readonly waiting: number;
  readonly ageSeconds: number;
}

/** Null: unknown, as the server is away that knows it. */
export interface BacklogOfKind {
  readonly kind: string;
  readonly backlog: Backlog | null;
}

/** What a process is asked for whenever it is measured. */
export interface ProcessState {
  readonly backlogs: readonly BacklogOfKind[];
  readonly dependencies: readonly { readonly name: string; readonly isUp: boolean }[];
  /** Its connections to the database, and how many wait for one. */
  readonly pool: {
    readonly busy: number;
    readonly idle: number;
    readonly waiting: number;
    readonly limit: number;
  };
  /** Of the last whole one; null where none is known. */
  readonly backupAgeSeconds: number | null;
  /** API keys that are in use and end soon; null where that is not known. */
  readonly endingKeys: number | null;
}

/** The work that has stages. */
export type StagedWork = 'answering' | 'synchronisation';

/** What an answer took of a language model. */
export interface MeasuredModelUse {
  readonly input: number;
  readonly output: number;
  readonly isEstimated: boolean;
  readonly steps: number;
  readonly cost: number;
  readonly milliseconds: number;
  readonly verdict: { readonly bound: number; readonly corrected: number; readonly leftOut: number } | null;
}

/** What became of a question. */
export interface MeasuredOutcome {
  readonly kind: string;
  readonly analyst: string;
  readonly confidence: number | string | null;
}

/** A stage that goes on while its caller does something else as well. */
export interface OpenStage {
  /** Does something as a part of it. */
  within<T>(work: () => T): T;
  /** @param error why it failed; undefined when it did not */
  end(error?: unknown): void;
}
