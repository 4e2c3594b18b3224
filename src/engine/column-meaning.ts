/** What the values of a column mean. */
export const SEMANTIC_TYPES = [
  /** Tells one thing from all others, here or in another table: an order number, a customer's id. */
  'identifier',
  /** Written in figures or letters but no measure: postcode, extension, address of a page; also answers on a scale of a few steps. */
  'code',
  /** The place of the row: 1, 2, 3 …, a rank, a lane. */
  'index',
  'year',
  /** A month, day, weekday, quarter or hour. */
  'date-part',
  /** A date, a time of day or both. */
  'moment',
  'person',
  'place',
  /** The name of a thing: a product, a title, a company. */
  'name',
  'category',
  /** Yes or no, 0 or 1. */
  'flag',
  /** Money. */
  'amount',
  /** A share, a percentage, a growth rate. */
  'rate',
  /** A number of one thing or moment: price, age, score, temperature. */
  'per-unit',
  'count',
  /** An extent: area, distance, energy, rain. */
  'quantity',
  'duration',
  /** A series that runs on: each value holds those before it. */
  'cumulative',
  'text',
  /** Several values in one cell. */
  'list',
] as const;
export type SemanticType = (typeof SEMANTIC_TYPES)[number];

/** How the values of a column may be put together. */
export const ADDITIVITIES = [
  /** They are no measures. */
  'none',
  /** Sums over any rows make sense. */
  'additive',
  /** Means make sense, sums never do. */
  'averageable',
  /** Sums over time make sense, sums over things do not: rain at stations. */
  'over-time',
  /** Sums over things make sense at one time, sums over time do not: balances, members. */
  'at-a-time',
  /** Each value holds those before it: the last counts. */
  'cumulative',
] as const;
export type Additivity = (typeof ADDITIVITIES)[number];

export type DatePart = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'hour' | 'minute';

/** What the values of a column mean, as its name, its values and its neighbours show. JSON-safe. */
export interface ColumnMeaning {
  readonly type: SemanticType;
  /** How sure the type is, from 0 to 1. */
  readonly confidence: number;
  readonly additivity: Additivity;
  /** What spoke for it most, at most three; plain phrases. */
  readonly evidence: readonly string[];
  /** Currency of an amount or price, as written; null where none is known. */
  readonly currency: string | null;
  /** Which part of a date it holds; null for no part of a date. */
  readonly datePart: DatePart | null;
  /** Names of the columns that together with it, itself included, are a date; empty where there is no such date. */
  readonly dateColumns: readonly string[];
}
