/** What the service answers, as far as the page reads it: see openapi.json. */
export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

export interface Session {
  readonly id: string;
  readonly name: string;
}

type FileStatus = 'synching' | 'synched' | 'invalid';

export interface Datasource {
  readonly id: string;
  readonly dataset_id: string;
  readonly name: string;
  readonly status: FileStatus;
  readonly size: number | null;
  readonly progress: number;
  readonly reason?: string;
}

export interface Page<T> {
  readonly records: readonly T[];
  readonly total_records?: number;
}

export interface Overview {
  readonly summary: string;
  readonly exploration_questions: readonly string[];
}

interface ColumnValues {
  readonly min: number | string | null;
  readonly max: number | string | null;
  readonly distinct_count: number;
  readonly missing_count: number;
  readonly top_values: readonly { readonly value: string; readonly count: number }[];
}

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly unit: string | null;
  readonly nulled: { readonly count: number; readonly examples: readonly string[] };
  readonly meaning: { readonly type: string } | null;
  readonly values: ColumnValues | null;
}

export interface IntakeTable {
  readonly name: string;
  readonly row_count: number;
  readonly sheet: string | null;
  readonly page: number | null;
  /** Of the text that it was read from; null where it was read from none. */
  readonly encoding: string | null;
  /** Null where its cells are not separated by one. */
  readonly delimiter: string | null;
  readonly row_range: readonly number[];
  readonly skipped_rows: readonly { readonly row: number; readonly text: string }[];
  readonly total_rows: readonly { readonly row: number }[];
  readonly columns: readonly Column[];
  readonly notes: readonly string[];
}

export interface Intake {
  readonly id: string;
  readonly tables: readonly IntakeTable[];
  readonly passages: { readonly passage_count: number; readonly word_count: number } | null;
  readonly notes: readonly string[];
  /** The correction that the file was read with; empty if there was none. */
  readonly correction: Correction;
}

export interface TableCorrection {
  readonly name: string;
  readonly header_rows?: readonly number[];
  readonly skipped_rows?: readonly number[];
  readonly total_rows?: readonly number[];
  readonly fill_merged?: boolean;
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
}

export interface Correction {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly tables?: readonly TableCorrection[];
}

export interface TableRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A table as a correction would have it read. */
export interface PreviewedTable {
  readonly name: string;
  readonly row_count: number;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: TableRows['rows'];
}

/** How many rows have a value from one edge up to, and not including, another. */
export interface HistogramBin {
  readonly from: number | string;
  readonly to: number | string;
  readonly count: number;
}

export interface ColumnHistogram {
  readonly name: string;
  readonly bins: readonly HistogramBin[] | null;
}

/** A column of a table of a dataset. */
export interface KeySide {
  readonly datasource_id: string;
  readonly table: string;
  readonly column: string;
}

/** A column whose values refer to rows of another table. */
export interface ForeignKey {
  readonly from: KeySide;
  readonly to: KeySide;
  readonly cardinality: 'many-to-one' | 'one-to-one';
  /** Share of the referring values that were found in the other column. */
  readonly containment: number;
}

export interface AnswerFile {
  readonly name: string;
  readonly url: string;
}

export interface Source {
  readonly source: string;
  readonly datasource_id: string;
  readonly dataset_id: string;
  readonly id?: string;
  readonly content?: string;
  readonly page_no?: number | null;
}

export type Stage = 'Analyze' | 'Respond';

/** A block of an answer in a session's history. */
export type WireBlock =
  | {
      readonly type: 'MESSAGE' | 'CODE';
      readonly content: string;
      readonly group_id: string;
      readonly group_name: string;
      readonly stage: Stage;
    }
  | {
      readonly type: 'TABLE' | 'IMAGE';
      readonly content: AnswerFile;
      readonly group_id: string;
      readonly group_name: string;
      readonly stage: Stage;
    }
  | { readonly type: 'SOURCES'; readonly content: readonly Source[] }
  | { readonly type: 'QUESTIONS'; readonly content: readonly string[] };

export interface JobRecord {
  readonly job_id: string;
  readonly question: { readonly blocks: readonly { readonly content: string }[] };
  readonly answer: { readonly blocks: readonly WireBlock[] };
}

export interface Job {
  readonly id: string;
  readonly question: string;
  readonly state: 'queued' | 'running' | 'finished' | 'failed' | 'cancelled';
  readonly blocks: readonly WireBlock[];
}

/** A field of a chart's row that is told where its mark is pointed at. */
export interface HoverField {
  readonly field: string;
  /** The end of a range. */
  readonly to?: string;
  readonly title: string;
  readonly as: 'text' | 'number' | 'percent' | 'plain' | 'year' | 'quarter' | 'month' | 'day' | 'time';
}

/** The specification of a chart in an answer. */
export interface ChartSpecification {
  readonly usermeta: {
    readonly language: string;
    /** The field that names the series of a row. */
    readonly series: string;
    readonly hover: readonly HoverField[];
  };
}

export interface QueryEvidence {
  readonly step: string;
  readonly sql: string;
  readonly remarks: readonly string[];
  readonly table: AnswerFile | null;
  readonly has_rows: boolean;
}

export interface SourceEvidence {
  readonly datasource_id: string;
  readonly name: string;
  readonly is_deleted: boolean;
  readonly tables: readonly {
    readonly name: string;
    readonly sheet: string | null;
    readonly page: number | null;
    readonly row_range: readonly number[];
    readonly row_count: number;
  }[];
  readonly passages: readonly Source[];
}

export interface Evidence {
  readonly answered_at: string | null;
  readonly queries: readonly QueryEvidence[];
  readonly sources: readonly SourceEvidence[];
}

export interface EvidenceRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly total_items: number;
  readonly filter: string | null;
}

/** A version of what people know of the tables of a dataset; 0 where nothing was said yet. */
export interface Knowledge {
  readonly version: number;
  readonly document: string;
  readonly created_at: string | null;
  readonly created_by: string | null;
  readonly is_writable: boolean;
}

export interface KnowledgeVersion {
  readonly version: number;
  readonly created_at: string;
  readonly created_by: string;
}

export interface KnowledgeProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** A link that shows an answer to whoever has it. */
export interface AnswerLink {
  readonly id: string;
  readonly url: string;
  readonly expires_at: string;
}

export interface SharedAnswer {
  readonly question: string;
  readonly blocks: readonly WireBlock[];
  readonly answered_at: string;
  readonly expires_at: string;
  /** Null where that is not known. */
  readonly has_data_changed: boolean | null;
}

export type Verdict = 'right' | 'wrong';

/** What a person said of an answer; without a verdict where nothing was said. */
export interface Feedback {
  readonly verdict: Verdict | null;
  readonly comment: string | null;
  readonly corrected_question: string | null;
  readonly corrected_job_id: string | null;
}

/** An entry that the knowledge of a dataset could be given, and what speaks for it. */
export interface Proposal {
  readonly id: string;
  /** In its section, as YAML. */
  readonly entry: string;
  readonly evidence: {
    readonly jobs: readonly {
      readonly job_id: string;
      readonly question: string;
      readonly meant: string | null;
    }[];
    readonly places: readonly { readonly file: string; readonly rows: readonly number[] }[];
    readonly keys: readonly { readonly containment: number }[];
  };
}
