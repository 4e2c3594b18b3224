import { type ResultTable } from '../../../table.js';
import { type QueryRunner } from '../../analyst.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { resultOf } from '../proposers/carried-out.js';
import { type Column, type TableSchema } from '../link/headers/schema.js';
import { type Paraphrase } from '../present/paraphrase/paraphrase.js';
import { type ResultView } from '../present/result-view.js';
import { type Query } from '../representation/query.js';
import { type ColumnMeasure } from '../representation/measure.js';
import { type Rows } from '../representation/rows.js';

/** What findings are put into words with. */
export interface Words {
  readonly catalogue: Catalogue;
  readonly paraphrase: Paraphrase;
}

/** Something that the data say by themselves, with the query that computes all figures of its sentence. */
export interface Finding {
  readonly kind: 'trend' | 'mover' | 'concentration' | 'outliers' | 'missing' | 'duplicates';
  readonly schema: TableSchema;
  readonly query: Query;
  /** What a chart of the result shows, where that is not the query itself. */
  readonly charted?: Query;
  /** How much it tells, over 0 and up to 1; comparable between kinds. */
  readonly weight: number;
  /** Sentences made of the result of the query alone. */
  say(view: ResultView, words: Words): string;
  /**
   * Computes the result another way, where the usual second computation has none.
   * @returns the number of rows that it was computed from; null where they are too many
   */
  check?(result: ResultTable, workbench: QueryRunner): Promise<number | null>;
}

/** A column with how its values are put together. */
export interface Measured {
  readonly column: Column;
  readonly measure: ColumnMeasure;
}

/** What of a table can be looked into. */
export interface Subject {
  readonly schema: TableSchema;
  readonly rows: Rows;
  /** Money first, then what else adds up. */
  readonly measures: readonly Measured[];
  readonly categories: readonly Column[];
  /** Dates, or years as numbers; null where there are none. */
  readonly time: Column | null;
}

/** The result of a query with its names; null where the database refuses it. */
export type Look = (query: Query) => Promise<ResultTable | null>;

/** Runs the queries that findings are chosen by. */
export const lookInto =
  (workbench: QueryRunner): Look =>
  (query) =>
    resultOf(query, workbench);
