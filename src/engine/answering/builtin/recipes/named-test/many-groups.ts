import { type Item } from '../../link/meaning.js';
import { type Column, type TableSchema } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Predicate } from '../../representation/predicate.js';
import { type Rows } from '../../representation/rows.js';
import { type Measure } from '../program.js';
import { numberRef } from '../read/scope.js';
import { anyOf, isGroup, isMeasure, namedColumns, rowsOf, valuesNamed } from './roles.js';

type Part = 'statistic' | 'pValue';

/** The number of a test of all groups of a column, and the rows that they are in. */
interface ManyGroups {
  readonly rows: Rows;
  readonly groupCount: number;
  measure(method: 'anova' | 'kruskal', part: Part): Measure;
}

/** "by", "between", "across": what groups are told by. */
const GROUPS = /^(?:by|between|across|per|among|over|for|each|every|of)\b/;

/** The columns that values of several kinds are named of, with those that the question names. */
function groupingOf(items: readonly Item[], measure: Column | null): Column[] {
  const several = [...valuesNamed(items)].filter(([, values]) => values.length > 1).map(([column]) => column);
  const named = namedColumns(items).map(({ column }) => column);
  return [...new Set([...named, ...several])].filter((column) => column !== measure);
}

/** Conditions that the values named make: one of a group column leaves out other groups. */
function conditionsOf(items: readonly Item[]): Predicate[] {
  return [...valuesNamed(items)].map(([column, values]) => anyOf(column, values));
}

/** Of two numbers the one that is measured: the other one follows "by". */
function measureOf(items: readonly Item[]): Column | null {
  const measures = namedColumns(items).filter(({ column }) => isMeasure(column));
  const [first, second, third] = measures;
  if (!first || third) return null;
  if (!second) return first.column;
  const told = measures.filter(({ place }) => GROUPS.test(wordsBefore(items, place)));
  const [key] = told;
  if (!key || told.length > 1 || !isGroup(key.column)) return null;
  return key === first ? second.column : first.column;
}

/** The last word before a place that says more than an article. */
function wordsBefore(items: readonly Item[], place: number): string {
  const said = items.slice(0, place).filter(({ norm }) => !/^(?:the|a|an|all|different|various)$/.test(norm));
  return said.at(-1)?.norm ?? '';
}

/** The number that a question compares between all groups of a column; null where it is not clear which. */
export function readManyGroups(items: readonly Item[], schema: TableSchema): ManyGroups | null {
  const measure = measureOf(items);
  if (!measure) return null;
  const [key, other] = groupingOf(items, measure);
  if (!key || other || !isGroup(key)) return null;
  const rows = rowsOf(schema, conditionsOf(items));
  return {
    rows,
    groupCount: valuesNamed(items).get(key)?.length ?? key.profile.distinctCount,
    measure: (method, part) => ({
      op: 'groupComparison',
      method,
      key: refOf(key),
      column: numberRef(measure),
      rows,
      part,
    }),
  };
}

/** Two columns of groups, of which a question asks whether one depends on the other; null where it is not clear which. */
export function readIndependence(
  items: readonly Item[],
  schema: TableSchema,
): { readonly rows: Rows; measure(part: Part): Measure } | null {
  const [x, y, other] = groupingOf(items, null);
  if (!x || !y || other || !isGroup(x) || !isGroup(y)) return null;
  const rows = rowsOf(schema, conditionsOf(items));
  return { rows, measure: (part) => ({ op: 'independence', x: refOf(x), y: refOf(y), rows, part }) };
}
