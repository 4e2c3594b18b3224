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
