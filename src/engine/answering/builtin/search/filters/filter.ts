import { type CellColumn, type DistinctValue } from '../../cells/cell-column.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Literal, type Predicate } from '../../representation/predicate.js';
import { asIs } from '../../cells/cell-column.js';

/** `equal` whole cells, `within` cells that contain the words, by a `synonym`, by a similar spelling, by a number, year or day. */
type FilterKind = 'equal' | 'within' | 'synonym' | 'fuzzy' | 'number' | 'year' | 'day' | 'missing';

export type FilterComparison = '=' | '>' | '<' | '>=' | '<=' | 'between';

/** Words of a question that stand for rows. */
export interface Filter {
  readonly kind: FilterKind;
  readonly comparison: FilterComparison | null;
  readonly column: CellColumn;
  /** Rows that meet it, in their order. */
  readonly rows: readonly number[];
  /** The words it explains. */
  readonly mask: number;
  readonly length: number;
  /** How sure the link is; higher is surer. */
  readonly quality: number;
  /** Words of comparison near the number; null for values. */
  readonly triggers: readonly string[] | null;
  readonly synonym: string | null;
  readonly predicate: () => Predicate;
}

function literalOf(column: CellColumn, value: DistinctValue): Literal {
  const { type } = column.profile;
  const { text } = value.cell;
  switch (type) {
    case 'integer':
    case 'number':
      return { type: 'number', value: Number(text) };
    case 'boolean':
      return { type: 'boolean', value: text === 'true' };
    case 'date':
    case 'timestamp':
      return { type, value: text };
    case 'text':
    case 'time':
      return { type: 'text', value: text };
  }
}

/** The condition that a column holds one of some values. */
export function isOneOf(column: CellColumn, values: readonly DistinctValue[]): Predicate {
  return { op: 'in', column: asIs(column), values: values.map((value) => literalOf(column, value)) };
}

/** The condition on a number, or on a column read as one. */
export function comparesTo(column: ColumnRef, comparison: FilterComparison, value: number): Predicate {
  return comparison === '=' || comparison === 'between'
    ? { op: 'in', column, values: [{ type: 'number', value }] }
    : { op: 'compare', column, comparison, value };
}

/** Row numbers of some values, in their order. */
export function rowsOf(values: readonly DistinctValue[]): number[] {
  return values.flatMap(({ rows }) => rows).sort((left, right) => left - right);
}

/** True when a number stands to another as a comparison asks. */
export function holds(value: number, comparison: FilterComparison, than: number): boolean {
  switch (comparison) {
    case '=':
    case 'between':
      return value === than;
    case '>':
      return value > than;
    case '<':
      return value < than;
    case '>=':
      return value >= than;
    case '<=':
      return value <= than;
  }
}
