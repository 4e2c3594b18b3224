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
