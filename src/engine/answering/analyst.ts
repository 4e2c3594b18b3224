import { type AnswerForm } from './question/form.js';
import { type Workbench } from '../analytics/workbench.js';
import { type ForeignKey } from '../keys/foreign-keys.js';
import { type FoundPassage } from '../retrieval/index.js';
import { type ColumnType, type TableProfile } from '../table.js';
import { type AnswerEvent } from './answer-event.js';
import { type ModelAccount } from './model/account.js';

export const REPLY_LANGUAGES = [
  'AUTO',
  'EN',
  'ES',
  'AR',
  'PT',
  'ID',
  'JA',
  'RU',
  'HI',
  'FR',
  'DE',
  'VI',
  'TR',
  'PL',
  'IT',
  'KO',
  'ZH-CN',
  'ZH-TW',
] as const;
export type ReplyLanguage = (typeof REPLY_LANGUAGES)[number];

/** What runs the queries of an answer. */
export type QueryRunner = Pick<Workbench, 'query'>;

/** What people call a table, its columns and its values beside the names that these have in the file. */
export interface OtherNames {
  readonly table: readonly string[];
  readonly columns: readonly { readonly column: string; readonly names: readonly string[] }[];
  readonly values: readonly {
    readonly column: string;
    /** As it stands in the column. */
    readonly value: string;
    readonly names: readonly string[];
  }[];
}

/** What is always computed of a column that holds what a named number is made of. */
export interface MetricFold {
  readonly fn: 'count' | 'sum' | 'avg' | 'median' | 'min' | 'max';
  readonly isDistinct: boolean;
  /** The column whose sum the sum is divided by, for a mean of such a kind; null for any other. */
  readonly per: string | null;
  /** The column of dates that is meant where a question names none; null where nobody said. */
  readonly time: string | null;
  /** How it is written in replies (`numberFormat`); null where nobody said. */
  readonly format: string | null;
}

/** A column that a table has by what people say of it, computed of the other columns of each row. */
export interface DefinedColumn {
  readonly name: string;
  /** Of a named condition: the value of the rows that meet it, which is its name; null for a named number, whose name is that of the column. */
  readonly value: string | null;
  /** What people call it as well. */
  readonly names: readonly string[];
  readonly type: ColumnType;
  /** The value of a row, in SQL over the columns of the table. */
  readonly sql: string;
  /** The value of a row in the column that `fold.per` names, where it names one. */
  readonly perSql: string | null;
  /** As it is told. */
  readonly definition: string;
  /** What is always computed of it; null for a named condition. */
  readonly fold: MetricFold | null;
}

/** A table the analyst may use; in the workbench it is a view called `name`. */
export interface AnalysisTable {
  readonly name: string;
  readonly datasourceId: string;
  /** Name of the file the table came from, as its owner knows it. */
  readonly fileName: string;
  readonly profile: TableProfile;
  /**
   * Names what is stored of it, in all projects: where it is the same, so are all rows. Absent where nobody can tell; then nothing
   * of the table is remembered after a question.
   */
  readonly content?: string;
  /** Absent where nobody has said any. */
  readonly otherNames?: OtherNames | undefined;
  /** Columns that queries do not see yet (`withDefinedColumns`); absent where nobody has said any. */
  readonly defined?: readonly DefinedColumn[] | undefined;
  /** Those of its columns that are defined, as queries see them now. */
  readonly definitions?: readonly Pick<DefinedColumn, 'name' | 'definition' | 'fold'>[] | undefined;
  /** What its columns are measured in, as far as people have said so. */
  readonly units?: readonly { readonly column: string; readonly unit: string }[] | undefined;
  /** What its columns, or with null the table itself, hold, as people wrote it. */
  readonly descriptions?: readonly { readonly column: string | null; readonly text: string }[] | undefined;
}

/** A question with the statement that somebody has found to answer it. */
export interface VerifiedQuestion {
  readonly question: string;
  /** Other wordings. */
  readonly also: readonly string[];
  /** One SELECT over the tables of the workbench. */
  readonly sql: string;
  /** In ISO 8601. */
  readonly verifiedOn: string;
  readonly verifiedBy: string;
}

/** A condition on the rows of a table, in SQL, that people have names for. */
export interface NamedCondition {
  readonly names: readonly string[];
  readonly table: string;
  /** As it stands in statements; null where nobody writes it down whole. */
  readonly written: string | null;
  /** All of it. */
  readonly condition: string;
}

/** What was verified of questions, and what conditions may stand in for others in their statements. */
export interface VerifiedQuestions {
  readonly questions: readonly VerifiedQuestion[];
  readonly conditions: readonly NamedCondition[];
}

/** A column of a table by its names in the workbench. */
export interface AnalysisColumn {
  readonly table: string;
  readonly column: string;
}

/** A column whose values name rows of another table, or of its own. */
export interface AnalysisKey {
  /** The column that refers. */
  readonly from: AnalysisColumn;
  /** The column that it refers to: its values all differ. */
  readonly to: AnalysisColumn;
  readonly cardinality: ForeignKey['cardinality'];
  /** How sure it is, from 0 to 1. */
  readonly confidence: number;
}

/** A file whose running text the analyst may quote. */
interface AnalysisDocument {
  readonly datasourceId: string;
  /** As its owner knows it. */
  readonly fileName: string;
}

/** The running text of the chosen files. */
export interface AnalysisDocuments {
  readonly files: readonly AnalysisDocument[];
  /** Of all files together. */
  readonly passageCount: number;
  /**
   * The passages that say most about a question, best first, with their file by its place in `files`; none where
   * nothing of it occurs.
   */
  search(question: string, limit: number, signal: AbortSignal): Promise<FoundPassage[]>;
}

/** `data`: from tables alone; `auto`: from tables, documents or both, as the question asks. */
export type AnalysisMode = 'auto' | 'data';

/** One earlier question of the session, oldest first in a history. */
export interface PastQuestion {
  readonly question: string;
  /** The text of the reply. */
  readonly reply: string;
  /** Questions to ask next that came with it. */
  readonly suggested?: readonly string[] | undefined;
  /** The statements that its results were computed by, in their order. */
  readonly statements?: readonly string[];
}

export interface AnalysisRequest {
  readonly question: string;
  readonly language: ReplyLanguage;
  /** What the caller wants every answer to respect, or null. */
  readonly userPrompt: string | null;
  readonly history: readonly PastQuestion[];
  readonly mode: AnalysisMode;
  /** Whether the reply marks what it quotes and its sources hold the passages. */
  readonly withCitation: boolean;
  /** Null when no file has running text. */
  readonly documents: AnalysisDocuments | null;
  /** Empty when the job has no data. */
  readonly tables: readonly AnalysisTable[];
  /** The foreign keys among `tables`, the surest first; absent where nobody looked for them. */
  readonly keys?: readonly AnalysisKey[];
  /** Questions over `tables` whose answer somebody has looked at; absent where there are none. */
  readonly verified?: VerifiedQuestions;
  /** Open over exactly `tables`. */
  readonly workbench: QueryRunner;
  /** Columns that the question names as their knowledge calls them: an answer without them is none. */
  readonly named?: readonly string[];
  /** How the answer is to be shown; absent where the question alone says so. */
  readonly form?: AnswerForm;
  /** Whether no language model is asked, though there is one; absent where it may be. */
  readonly isBuiltin?: boolean;
  /** Counts what the answer takes of a language model; absent where nobody counts. */
  readonly account?: ModelAccount;
}

/** Turns a question into an answer. Implemented with and without a language model. */
export abstract class Analyst {
  /**
   * Answers one question. Emits as it goes; throws when the answer cannot be completed (the job has failed).
   * A question that is not understood is not a failure: the answer says so.
   */
  abstract answer(request: AnalysisRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
}
