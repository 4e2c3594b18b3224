import { ANALYSIS_SCHEMA } from '../analyses/analysis-schema.js';
import { type JsonSchema } from '../client/chat-model.js';

export const FUNCTIONS = ['count', 'sum', 'avg', 'median', 'min', 'max'] as const;
export const TESTS = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'between',
  'contains',
  'starts',
  'ends',
  'above_mean',
  'below_mean',
] as const;
export const SETS = ['intersect', 'union', 'except'] as const;
export const COMPARISONS = [
  'difference',
  'change',
  'share',
  'sum',
  'mean',
  'largest',
  'smallest',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
] as const;

const column = { type: 'string', description: 'table.column' };
const item = {
  type: 'object',
  properties: {
    fn: {
      type: ['string', 'null'],
      enum: [...FUNCTIONS, null],
      description: 'null shows the column as it is',
    },
    column: {
      ...column,
      type: ['string', 'null'],
      description: 'table.column; null only with count: the number of rows',
    },
    distinct: { type: 'boolean', description: 'with count: different values' },
  },
};
const value = { type: ['string', 'number', 'boolean'] };
const condition = {
  type: 'object',
  properties: {
    column,
    op: { type: 'string', enum: TESTS },
    value: {
      ...value,
      description: 'as it stands in the data; dates as YYYY-MM-DD. Missing values: use query_tables',
    },
    high: { ...value, description: 'with between: the upper bound, included' },
  },
  required: ['column', 'op'],
};
const conditions = { type: 'array', items: condition };
/** Nested selections are described in words: repeated, their fields would take most of what a small context holds. */
const nested = (what: string): JsonSchema => ({
  type: 'object',
  description: `${what}: tables, select, where, any, absent, group_by, having, order_by, limit and distinct as in this plan`,
});
const selection = {
  tables: {
    type: 'array',
    items: { type: 'string' },
    description: 'only to count rows, or to join through a table that no column names',
  },
  select: { type: 'array', items: item },
  where: conditions,
  any: {
    type: 'boolean',
    description:
      'of several conditions on one column one is enough (a list of values), those on other columns hold all the same; where each is on another column, one of all is enough',
  },
  absent: {
    type: ['object', 'null'],
    description: 'rows whose column has none of the values of another column',
    properties: { column, other: column, where: { type: 'array', items: { type: 'object' } } },
  },
  group_by: {
    type: ['string', 'null'],
    description: 'table.column; further keys stand in select with fn null',
  },
  having: {
    type: 'array',
    description: 'numbers of a group that must all hold for it to be kept',
    items: {
      type: 'object',
      properties: {
        ...item.properties,
        op: { type: 'string', enum: ['=', '!=', '<', '<=', '>', '>='] },
        value: { type: 'number' },
      },
    },
  },
  order_by: {
    type: ['object', 'null'],
    properties: { ...item.properties, direction: { type: 'string', enum: ['asc', 'desc'] } },
  },
  limit: { type: ['integer', 'null'] },
  distinct: { type: 'boolean' },
};

/** The plans that a model may propose: selections and analyses, as all readers propose them. */
export const PLAN_SCHEMA: JsonSchema = {
  type: 'object',
  properties: {
    title: {
      type: 'string',
      description: 'what this step finds out, without numbers, in the language of the reply',
    },
    analysis: ANALYSIS_SCHEMA,
    ...selection,
    set: {
      type: ['object', 'null'],
      description: 'puts the rows together with those of another selection',
      properties: {
        operation: { type: 'string', enum: SETS },
        right: nested('the other selection'),
      },
    },
    compare: {
      type: ['object', 'null'],
      description:
        'puts the one value of this selection beside those of others. change and share are in percent of the second; a comparator gives yes or no, against the other selection or `value`',
      properties: {
        operation: { type: 'string', enum: COMPARISONS },
        others: { type: 'array', items: nested('a selection of one value') },
        value,
      },
    },
  },
  required: ['title'],
};
