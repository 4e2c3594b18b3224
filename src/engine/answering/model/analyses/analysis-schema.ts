import { type JsonSchema } from '../client/chat-model.js';
import { ALL_PARTS, FIGURE_KIND_NAMES, FIGURE_KINDS } from './figures-schema.js';

/** What is computed, and what each kind takes beside `measure` and `where`. */
const KINDS = {
  groups: 'a measure by `by` or periods of `time`',
  share: 'the share of each group of `by` or `time` in the whole',
  part: 'the share of the rows that meet `part`, in all or by `by`',
  growth: 'a measure by `time` beside the one `back`',
  running_total: 'a measure added up along `time`',
  moving_average: 'of `size` periods of `time`',
  difference: 'a measure of rows that meet `right` against those that meet `left`, in all or by `by`',
  drivers: 'what the values of `columns` contribute to that difference',
  correlation: 'of two `columns`',
  distribution: 'how many rows are in classes of one of `columns`',
  summary: 'counts, extremes, mean and deviation of `columns`',
  missing: 'missing values of `columns`',
  cohorts: 'how many of `entity` come again, by when they were first there (`time`)',
  unusual: 'periods of `time`, or groups of `by`, whose measure is far from the others',
  forecast: 'the next `periods` of `time`, with the error on held-out periods',
} as const;

export type AnalysisKind = keyof typeof KINDS;
export const ANALYSIS_KINDS = Object.keys(KINDS) as readonly AnalysisKind[];
export const MEASURES = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'median',
  'min',
  'max',
  'stddev',
  'variance',
  'iqr',
  'range',
  'rate',
  'percentile',
] as const;
export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const TIME_UNITS = [...PERIODS, 'weekday', 'hour'] as const;

const column = { type: 'string', description: 'table.column' };
const conditions = {
  type: 'array',
  items: { type: 'object' },
  description: 'conditions as in where of a plan; all hold',
};

/** The kinds of analysis that a plan may ask for in place of a selection: those that the built-in analyst computes. */
export const ANALYSIS_SCHEMA: JsonSchema = {
  type: ['object', 'null'],
  description:
    'in place of select and all that goes with it: a computation of its own, over one table, or two that a key joins',
  properties: {
    kind: {
      type: 'string',
      enum: [...ANALYSIS_KINDS, ...FIGURE_KIND_NAMES],
      description: Object.entries({ ...KINDS, ...FIGURE_KINDS })
        .map(([kind, what]) => `${kind}: ${what}`)
        .join('; '),
    },
    measure: {
      type: 'object',
      description: 'left out: the number of rows',
      properties: {
        fn: { type: 'string', enum: MEASURES, description: 'rate: per cent of yes' },
        column,
        level: { type: 'number', description: 'of percentile, above 0 and below 100' },
      },
    },
    time: {
      type: 'object',
      properties: { column, unit: { type: 'string', enum: TIME_UNITS } },
    },
    by: { type: 'array', items: column },
    columns: { type: 'array', items: column },
    where: conditions,
    part: conditions,
    left: conditions,
    right: conditions,
    entity: column,
    back: { type: 'string', enum: ['period', 'year'] },
    size: { type: 'integer' },
    periods: { type: 'integer' },
    order: { type: 'string', enum: ['asc', 'desc'], description: 'of groups, by the measure' },
    limit: { type: 'integer', description: 'of groups, with order' },
    target: column,
    method: { type: 'string' },
    parts: {
      type: 'array',
      items: { type: 'string' },
      description: `numbers of a test, regression or figures, left out: the usual ones; ${ALL_PARTS.join(', ')}`,
    },
    level: { type: 'number', description: 'in percent' },
    test_share: { type: 'number', description: 'of rows a regression is tested with, 0 to 1' },
  },
  required: ['kind'],
};
