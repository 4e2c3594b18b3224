import { type ColumnMeaning } from '../../column-meaning.js';
import { type ColumnType } from '../../table.js';
import { type MetricFold } from '../analyst.js';
import { type DurationUnit } from '../builtin/representation/column.js';
import { type TimeUnit } from '../builtin/representation/key.js';
import { type Scalar } from './scalar.js';

/** How the values of a column are compared. */
export type ValueKind = 'number' | 'date' | 'text';

/** A name that people use beside that of the file. */
export interface OtherName {
  readonly words: readonly string[];
  readonly stems: readonly string[];
}

/** What is always computed of a column. */
export interface Metric extends Omit<MetricFold, 'per'> {
  /** What the sum of the column is divided by the sum of, for a mean of such a kind. */
  readonly per: DataColumn | null;
}

/** Periods of the calendar that rows are put together by, days of the week, and hours of the day. */
export type PeriodUnit = Exclude<TimeUnit, 'partOfWeek'>;
/** What the time from one moment to another is told in. */
export type SpanUnit = Exclude<DurationUnit, 'month'>;

/** How a column is computed of others of its table: the period that a day falls in, or the time from one to another. */
export type Derivation =
  | { readonly kind: 'period'; readonly unit: PeriodUnit; readonly of: DataColumn }
  | { readonly kind: 'span'; readonly unit: SpanUnit; readonly of: DataColumn; readonly to: DataColumn };

/** A column with its values: all of them, or those of a sample. */
export interface DataColumn {
  /** Place among all columns of the dataset. */
  readonly id: number;
  /** Name of its table. */
  readonly table: string;
  readonly name: string;
  /** Place in its table. */
  readonly position: number;
  readonly type: ColumnType;
  readonly kind: ValueKind;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly otherNames: readonly OtherName[];
  /** By row. */
  readonly values: readonly Scalar[];
  /** Without missing ones, in the order they come. */
  readonly distinct: readonly Scalar[];
  readonly isUnique: boolean;
  readonly isYear: boolean;
  /** True for numbers and codes that stand for a thing and measure nothing. */
  readonly isIdentifier: boolean;
  /** True for what things are called by. */
  readonly isNaming: boolean;
  /** What it was found to hold when the file was read; null where that was not told. */
  readonly meaning: ColumnMeaning | null;
  /** True where most values are names of countries or continents. */
  readonly isOfCountries: boolean;
  /** True for two values that mean yes and no. */
  readonly isFlag: boolean;
  /** What is always computed of it; null where the question says that. */
  readonly metric: Metric | null;
  /** How it is computed of others; null where it is as in its file. */
  readonly derived: Derivation | null;
}

/** A table of a dataset with its values. */
export interface DataTable {
  readonly name: string;
  /** Of its name, without what all tables of the dataset begin with. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly otherNames: readonly OtherName[];
  readonly columns: readonly DataColumn[];
  readonly rowCount: number;
  /** False where only some rows were looked at. */
  readonly isComplete: boolean;
  /** What the rows that sum up others are called, in the column that names its rows; empty where it holds none of them. */
  readonly totals: ReadonlySet<Scalar>;
  /** What tells its rows apart. */
  readonly key: DataColumn;
  /** What its rows are called by, the best first. */
  readonly naming: readonly DataColumn[];
}
