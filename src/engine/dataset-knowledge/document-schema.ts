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
export const METRIC_FUNCTIONS = [
  'count',
  'count distinct',
  'sum',
  'average',
  'median',
  'minimum',
  'maximum',
] as const;

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
        function: {
          ...text(20, 'What is computed of the column; a count needs none.'),
          enum: METRIC_FUNCTIONS,
        } as DocumentSchema,
        column: COLUMN,
        condition: CONDITION,
      },
      ['name', 'table', 'function'],
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
