import { QueryRefused } from '../../analytics/query-refused.js';
import { type ColumnMeaning } from '../../column-meaning.js';
import { type CellValue, type ColumnProfile, isNumberType } from '../../table.js';
import { type AnalysisTable, type DefinedColumn, type QueryRunner } from '../analyst.js';
import { identifier, textLiteral } from '../builtin/representation/sql/quoting.js';

/** Sums of what is summed make sense; of what has another function they do not. */
function meaningOf({ fold, definition }: DefinedColumn): ColumnMeaning {
  const isAdded = fold?.fn === 'sum' || fold?.fn === 'count';
  return {
    type: fold === null ? 'category' : 'quantity',
    confidence: 1,
    additivity: fold === null ? 'none' : isAdded ? 'additive' : 'averageable',
    evidence: [definition],
    currency: null,
    datePart: null,
    dateColumns: [],
  };
}

/** What is counted of the rows of a column. */
interface Counted {
  readonly held: number;
  readonly distinct: number;
  readonly min: CellValue;
  readonly max: CellValue;
  readonly mean: CellValue;
  /** Rows of a named condition that meet it. */
  readonly met: number;
}

/**
 * The profile of a defined column; null where it cannot be computed of the rows that the table has now.
 * @param runner sees the column
 */
export async function profileOf(
  column: DefinedColumn,
  table: AnalysisTable,
  runner: QueryRunner,
): Promise<ColumnProfile | null> {
  const name = identifier(column.name);
  const mean = isNumberType(column.type) ? `avg(${name})` : 'NULL';
  const met = column.value === null ? '0' : `count(*) FILTER (WHERE ${name} = ${textLiteral(column.value)})`;
  const statement = `SELECT count(${name}), count(DISTINCT ${name}), min(${name})::VARCHAR, max(${name})::VARCHAR, ${mean}, ${met} FROM ${identifier(table.name)}`;
  try {
    const { rows } = await runner.query(statement);
    const [held, distinct, min = null, max = null, average = null, meeting] = rows[0] ?? [];
    const counted = { held: Number(held ?? 0), distinct: Number(distinct ?? 0), met: Number(meeting ?? 0) };
    return profileFrom(column, { ...counted, min, max, mean: average }, table.profile.rowCount);
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}

function profileFrom(column: DefinedColumn, counted: Counted, rowCount: number): ColumnProfile {
  const { name, type, value } = column;
  const { held, distinct, min, max, mean, met } = counted;
  const bound = (cell: CellValue): number | string | null =>
    cell === null ? null : isNumberType(type) ? Number(cell) : String(cell);
  return {
    name,
    type,
    sqlType: isNumberType(type) ? 'DOUBLE' : type.toUpperCase(),
    missingCount: rowCount - held,
    distinctCount: distinct,
    distinctIsEstimate: false,
    min: bound(min),
    max: bound(max),
    mean: mean === null ? null : Number(mean),
    topValues: value !== null && met > 0 ? [{ value, count: met }] : [],
    isCandidateKey: false,
    meaning: meaningOf(column),
  };
}
