import { type Item } from '../../link/meaning.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { type Rows } from '../../representation/rows.js';
import { type CorrelationMethod, type Measure, type ModelPart, type TestPart } from '../program.js';
import { numberRef } from '../read/scope.js';
import { anyOf, namedColumns, rowsOf, valuesNamed } from './roles.js';

/** Two numbers of each row, in the order in which they are named, and the words around them. */
interface NumberPair {
  readonly rows: Rows;
  readonly columns: readonly [Column, Column];
  readonly before: string;
  readonly between: string;
}

const textOf = (items: readonly Item[]): string => items.map(({ norm }) => norm).join(' ');

/** The two numbers that a question relates to each other; null where it names other columns too. */
export function readNumberPair(items: readonly Item[], schema: TableSchema): NumberPair | null {
  const [first, second, third] = namedColumns(items);
  if (!first || !second || third) return null;
  if ([first, second].some(({ column }) => column.role !== 'measure')) return null;
  const values = [...valuesNamed(items)];
  if (values.some(([, named]) => named.length > 1)) return null;
  return {
    rows: rowsOf(
      schema,
      values.map(([column, named]) => anyOf(column, named)),
    ),
    columns: [first.column, second.column],
    before: textOf(items.slice(0, first.place)),
    between: textOf(items.slice(first.place + 1, second.place)),
  };
}

const ACTS = /\b(?:influenc|affect|impact|explain|driv|predict|determin)\w*/;
const SUFFERS = /\b(?:on|by|upon|against|versus|vs|per|with|from|using|depend\w*|function|given)\b/;
const EACH = /\b(?:each|every|per|one more|additional|extra)\b/;

/**
 * What a line tells, and from what: "revenue on spend", "revenue explained by spend", "the effect of spend on revenue".
 * Null where the words leave it open.
 */
export function directionOf({ columns: [first, second], before, between }: NumberPair): {
  readonly target: Column;
  readonly feature: Column;
} | null {
  const reversed = { target: second, feature: first };
  if (/\b(?:effects?|influence|impact) of(?: the)?$/.test(before) || EACH.test(before)) return reversed;
  if (ACTS.test(between) && !/\bby\b/.test(between)) return reversed;
  return SUFFERS.test(between) || /\bpredict\w*\b/.test(before) ? { target: first, feature: second } : null;
}

/** The number of a line through two columns. */
export function lineMeasure(
  target: Column,
  feature: Column,
  { rows, part }: { readonly rows: Rows; readonly part: 'slope' | 'intercept' | 'rSquared' | 'pValue' },
): Measure {
  const of: ModelPart = part === 'slope' ? { kind: 'coefficient', feature: feature.name } : { kind: part };
  const model = {
    kind: 'linear',
    target: numberRef(target),
    features: [numberRef(feature)],
    rows,
    encoding: 'oneHot',
    split: null,
  } as const;
  return { op: 'model', model, part: of };
}

/** The number of a correlation of two columns. */
export function correlationMeasure(
  { columns: [x, y], rows }: NumberPair,
  method: CorrelationMethod,
  part: TestPart,
): Measure {
  return { op: 'correlation', method, x: numberRef(x), y: numberRef(y), rows, part };
}
