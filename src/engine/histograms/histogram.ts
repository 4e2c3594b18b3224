import { type CellValue, type ColumnProfile, type ColumnType, type ResultTable } from '../table.js';
import { calendarEdges, DAY } from './calendar-bins.js';
import { evenEdges } from './even-bins.js';
import { identifier } from '../ingestion/sql.js';

const EPOCH = '1970-01-01';

/** A value of a column as its profile has it: numbers as numbers, dates and times as ISO 8601 text. */
type Edge = number | string;

/** How many rows have a value from one edge up to, and not including, another. */
export interface HistogramBin {
  readonly from: Edge;
  readonly to: Edge;
  readonly count: number;
}

/** How the rows of a column are counted. */
export interface HistogramPlan {
  /** Rising; one more than there are intervals. */
  readonly edges: readonly Edge[];
  /** Gives the place of each interval that has rows, from 0, and their number. */
  readonly sql: string;
}

type ProfiledColumn = Pick<ColumnProfile, 'name' | 'type' | 'min' | 'max'>;

/**
 * Plans the histogram of a column of numbers, dates or times, over the range that its profile tells.
 * @param table under the name that queries see it
 * @returns null for columns of another type, without values, or with a range that has no intervals
 */
export function histogramPlan(table: string, column: ProfiledColumn): HistogramPlan | null {
  const edges = edgesOf(column);
  if (!edges) return null;
  const inner = edges.slice(1, -1);
  const cases = inner.map((edge, place) => `WHEN v < ${literalOf(edge, column.type)} THEN ${place}`);
  const place = cases.length === 0 ? '0' : `CASE ${cases.join(' ')} ELSE ${inner.length} END`;
  const values = `SELECT ${identifier(column.name)} AS v FROM ${identifier(table)}`;
  return {
    edges,
    sql: `SELECT ${place} AS place, count(*) AS n FROM (${values}) WHERE v IS NOT NULL GROUP BY 1`,
  };
}

/** The intervals of a plan with what its query gave; those without rows too. */
export function binsOf({ edges }: HistogramPlan, { rows }: Pick<ResultTable, 'rows'>): HistogramBin[] {
  const counts = new Map<CellValue, number>(rows.map(([place = null, count]) => [place, Number(count)]));
  return edges.slice(1).map((to, place) => ({ from: edges[place] ?? to, to, count: counts.get(place) ?? 0 }));
}

function edgesOf({ type, min, max }: ProfiledColumn): readonly Edge[] | null {
  if (min === null || max === null) return null;
  switch (type) {
    case 'integer':
    case 'number':
      return evenEdges(Number(min), Number(max), type === 'integer');
    case 'date':
      return momentEdges(`${min}T00:00Z`, `${max}T00:00Z`, DAY)?.map((iso) => iso.slice(0, 10)) ?? null;
    case 'timestamp':
      return momentEdges(`${min}Z`, `${max}Z`)?.map((iso) => iso.slice(0, 19)) ?? null;
    case 'time':
      return momentEdges(`${EPOCH}T${min}Z`, `${EPOCH}T${max}Z`)?.map(timeOf) ?? null;
    case 'boolean':
    case 'text':
      return null;
  }
}

/** Edges in ISO 8601; null where a year has not four digits. */
function momentEdges(min: string, max: string, least = 0): string[] | null {
  const edges = calendarEdges(Date.parse(min), Date.parse(max), least);
  const texts = edges?.map((edge) => new Date(edge).toISOString()) ?? [];
  return texts.length > 0 && texts.every((text) => /^\d{4}-/.test(text)) ? texts : null;
}

function timeOf(iso: string): string {
  return iso.startsWith(EPOCH) ? iso.slice(11, 19) : '24:00:00';
}

function literalOf(edge: Edge, type: ColumnType): string {
  if (typeof edge === 'number') return `${edge}::DOUBLE`;
  return `${SQL_TYPES[type] ?? 'VARCHAR'} '${edge}'`;
}

const SQL_TYPES: Partial<Record<ColumnType, string>> = { date: 'DATE', timestamp: 'TIMESTAMP', time: 'TIME' };
