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
