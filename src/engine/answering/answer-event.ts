import { type DrawnChart } from '../charts/drawn-chart.js';
import { type ResultTable } from '../table.js';

/** `Analyze` shows how the answer came about, `Respond` is the answer. */
export type AnswerStage = 'Analyze' | 'Respond';

/** A step of an answer. Id (a UUID), name and stage never change within a group. */
export interface AnswerGroup {
  readonly id: string;
  readonly name: string;
  readonly stage: AnswerStage;
  /** Names of the files the step works on. */
  readonly files: readonly string[];
}

/**
 * A table or chart of an answer. The same object may be emitted in several groups: it is stored once.
 * `name` ends in `.csv` or `.png`.
 */
export interface AnswerTable {
  readonly name: string;
  readonly result: ResultTable;
}
export interface AnswerImage extends DrawnChart {
  readonly name: string;
}

/** What became of a question. */
export interface AnswerOutcome {
  /** `asked_back`: nothing is told, but readings of the question are offered; `declined`: not even these. */
  readonly kind: 'told' | 'asked_back' | 'declined';
  readonly analyst: 'builtin' | 'model';
  /** How likely what is told is right, 0 to 1, or how sure a reply of a language model is; null where nobody estimated it. */
  readonly confidence: number | 'high' | 'medium' | 'low' | null;
}

/** An answer of the built-in analyst that nobody estimated. */
export const TOLD: AnswerOutcome = { kind: 'told', analyst: 'builtin', confidence: null };
export const ASKED_BACK: AnswerOutcome = { ...TOLD, kind: 'asked_back' };
export const DECLINED: AnswerOutcome = { ...TOLD, kind: 'declined' };

/**
 * What an analyst emits, in order. Every group begins with a `task` event `running` and ends with `done` or `error`;
 * at most one `code` per group; `questions` inside the last Respond group, before its end; `sources` last.
 */
export type AnswerEvent =
  | { readonly type: 'task'; readonly group: AnswerGroup; readonly status: 'running' | 'done' | 'error' }
  | { readonly type: 'message'; readonly group: AnswerGroup; readonly text: string }
  | { readonly type: 'code'; readonly group: AnswerGroup; readonly markdown: string }
  | { readonly type: 'table'; readonly group: AnswerGroup; readonly table: AnswerTable }
  | { readonly type: 'image'; readonly group: AnswerGroup; readonly image: AnswerImage }
  | { readonly type: 'questions'; readonly group: AnswerGroup; readonly questions: readonly string[] }
  | {
      readonly type: 'sources';
      readonly sources: readonly AnswerSource[];
      readonly outcome: AnswerOutcome;
    };

/** A data source the answer rests on. */
export interface AnswerSource {
  readonly datasourceId: string;
  /** The passage that is quoted; null where the answer rests on tables of the data source. */
  readonly passage: SourcePassage | null;
}

/** A passage of a document. */
export interface SourcePassage {
  /** Place in its data source (the first is 0). */
  readonly position: number;
  /** Null where the answer is to leave it out. */
  readonly text: string | null;
  /** Page or slide (the first is 1); null where the file has none. */
  readonly page: number | null;
}

/** An answer that is told, as likely to be right as is said. */
export async function* withConfidence(
  events: AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>,
  confidence: number | null,
): AsyncGenerator<AnswerEvent> {
  for await (const event of events)
    yield event.type === 'sources' ? { ...event, outcome: { ...TOLD, confidence } } : event;
}
