import { ADDITIVITIES } from '../../column-meaning.js';

/** The part of JSON Schema that documents of knowledge are described in. */
export type DocumentSchema = { readonly description?: string } & (
  | {
      readonly type: 'object';
      readonly properties: Readonly<Record<string, DocumentSchema>>;
      readonly required?: readonly string[];
      readonly additionalProperties: false;
    }
  | {
      readonly type: 'array';
      readonly items: DocumentSchema;
      readonly minItems?: number;
      readonly maxItems: number;
    }
  | {
      readonly type: 'string';
      readonly minLength: 1;
      readonly maxLength: number;
      readonly enum?: readonly string[];
    }
);

/** What a metric may compute of a column. */
const METRIC_FUNCTIONS = [
  'count',
  'count distinct',
  'sum',
  'average',
  'median',
  'minimum',
  'maximum',
  'ratio',
] as const;

/** By their place in a year from 0. */
export const MONTHS =
  'January February March April May June July August September October November December'.split(' ');
/** By their place in a week from 0. */
export const WEEKDAYS = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ');

/** Characters of a whole document. */
export const MOST_KNOWLEDGE_CHARACTERS = 65_536;
const MOST_ENTRIES = 1000;
const MOST_NAMES = 50;
/** Each is asked again after every change of the data. */
const MOST_VERIFIED = 200;

const text = (maxLength: number, description: string): DocumentSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const TABLE = text(
  256,
  'Name of a table, as the intake report has it. Tables of several files may share it.',
);
const COLUMN = text(256, 'Name of a column, as the intake report has it.');
const NAME = text(100, 'What people call it.');
const ALSO: DocumentSchema = {
  type: 'array',
  items: text(100, 'A word or a few, in any language.'),
  minItems: 1,
  maxItems: MOST_NAMES,
  description: 'What people call it as well.',
};
const CONDITION = text(
  1000,
  "Comparisons of columns with literals, joined by AND, OR and NOT: amount >= 100 AND status IN ('paid', 'sent').",
);
const QUESTION = text(1000, 'A question, in any language.');

const EXPRESSION = text(
  1000,
  'Columns and numbers joined by +, -, *, / and parentheses: price * quantity * (1 - discount).',
);

const choice = (values: readonly string[], description: string): DocumentSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: 20,
  description,
  enum: values,
});

function list(
  description: string,
  properties: Readonly<Record<string, DocumentSchema>>,
  required: readonly string[],
): Extract<DocumentSchema, { type: 'array' }> {
  return {
    type: 'array',
    maxItems: MOST_ENTRIES,
    description,
    items: { type: 'object', properties, required, additionalProperties: false },
  };
}

/** What a document of knowledge looks like. The reader goes by it, and it is published. */
export const KNOWLEDGE_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Knowledge of a dataset',
  type: 'object',
  additionalProperties: false,
  properties: {
    synonyms: list(
      'Other words for a table, a column or a value of a column of texts.',
      { table: TABLE, column: COLUMN, value: text(256, 'A value, as it stands in the column.'), also: ALSO },
      ['table', 'also'],
    ),
    descriptions: list(
      'What a table or column holds. For people: nothing in it is read as a name.',
      { table: TABLE, column: COLUMN, text: text(2000, 'Plain text.') },
      ['table', 'text'],
    ),
    hidden: list('Columns that no question is answered from.', { table: TABLE, column: COLUMN }, [
      'table',
      'column',
    ]),
    segments: list(
      'Named conditions on the rows of a table.',
      {
        name: NAME,
        also: ALSO,
        table: TABLE,
        condition: CONDITION,
        within: text(100, 'Name of another segment of the table whose condition holds as well.'),
      },
      ['name', 'table', 'condition'],
    ),
    metrics: list(
      'Named numbers.',
      {
        name: NAME,
        also: ALSO,
        table: TABLE,
        function: choice(
          METRIC_FUNCTIONS,
          'What is computed of the column or expression; a count of rows needs none.',
        ),
        column: COLUMN,
        expression: EXPRESSION,
        per: {
          ...EXPRESSION,
          description: 'A ratio is the sum of the column or expression divided by the sum of this.',
        },
        condition: CONDITION,
        time: { ...COLUMN, description: 'The column of dates that is meant where a question names none.' },
        format: text(
          7,
          'How it is written: percent (of a number where 1 is all), whole, or a currency: EUR.',
        ),
      },
      ['name', 'table', 'function'],
    ),
    measures: list(
      'What numbers are measured in, and how they may be put together.',
      {
        table: TABLE,
        column: COLUMN,
        unit: text(40, 'A unit or a currency: EUR, kg, %.'),
        additivity: choice(ADDITIVITIES, 'Whether sums make sense; else means do.'),
      },
      ['table', 'column'],
    ),
    joins: list(
      'Columns that refer to rows of another table.',
      {
        table: TABLE,
        column: COLUMN,
        to: { ...TABLE, description: 'Name of the table that is referred to.' },
        to_column: { ...COLUMN, description: 'Its column, of which all values differ.' },
      },
      ['table', 'column', 'to', 'to_column'],
    ),
    calendars: list(
      'Years and weeks that begin otherwise than those of the calendar.',
      {
        table: TABLE,
        column: { ...COLUMN, description: 'A column of dates.' },
        year_starts: choice(MONTHS, 'The month that a fiscal year begins with.'),
        named_by: choice(
          ['start', 'end'],
          'Which calendar year it is named by; the one it ends in unless said.',
        ),
        week_starts: choice(WEEKDAYS, 'The day that a week begins with.'),
      },
      ['table', 'column'],
    ),
    verified_questions: {
      ...list(
        'Questions whose answer somebody has looked at, with the statement that gives it.',
        {
          question: QUESTION,
          also: {
            type: 'array',
            items: QUESTION,
            minItems: 1,
            maxItems: MOST_NAMES,
            description: 'The question in other words.',
          },
          sql: text(10_000, 'One SELECT of DuckDB SQL over the tables, which names them as they are named.'),
          verified_on: text(10, 'When it was looked at, as in 2026-01-31.'),
          verified_by: text(200, 'Who looked at it.'),
        },
        ['question', 'sql', 'verified_on', 'verified_by'],
      ),
      maxItems: MOST_VERIFIED,
    },
  },
} as const satisfies DocumentSchema & Readonly<Record<string, unknown>>;
