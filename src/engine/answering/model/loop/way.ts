import { type CellValue, type ResultTable } from '../../../table.js';
import { agree } from '../../decision/proposal.js';
import { type Finding } from '../evidence.js';

/** A way to read a question without the model, carried out. */
export interface Way {
  /** What it computes, in the language of the reply. */
  readonly sentence: string;
  /** The same in English. */
  readonly wording: string;
  readonly result: ResultTable;
  /** How often such ways are right, 0 to 1. */
  readonly likelihood: number;
  /** Whether the model found the same. */
  isGivenBy(findings: readonly Finding[]): boolean;
}

const firstRows = (table: ResultTable, count: number): ResultTable => ({
  ...table,
  rows: table.rows.slice(0, count),
});

/** Whether a result is among findings, or begins one of them. */
export function isFound(result: ResultTable, findings: readonly Finding[]): boolean {
  const { length } = result.rows;
  return findings.some(
    ({ table }) =>
      agree(table.result, result) || (length > 0 && agree(firstRows(table.result, length), result)),
  );
}

/** A figure as it is told: a number rounded to its own decimals, or a text. */
type Told = number | string;

const MOST_DECIMALS = 12;
const decimalsOf = (value: number): number =>
  Math.min(MOST_DECIMALS, String(value).split('.')[1]?.replace(/e.*/, '').length ?? 0);

function isTold(cell: CellValue, told: Told): boolean {
  if (typeof told === 'string') return String(cell).trim().toLowerCase() === told.trim().toLowerCase();
  if (typeof cell !== 'number' && typeof cell !== 'bigint') return false;
  const half = 0.5 * 10 ** -decimalsOf(told);
  return Math.abs(Number(cell) - told) <= half * (1 + Number.EPSILON) + Math.abs(told) * 1e-9;
}

/** Whether all figures of a table are among findings, rounded as they are told. */
export function areFiguresFound({ columns, rows }: ResultTable, findings: readonly Finding[]): boolean {
  // A table of two columns names its figures in the first.
  const isList = rows.length > 1 || columns[0]?.type === 'text';
  const told = rows.flatMap((row) => (isList ? row.slice(1) : row));
  const figures = told.flatMap((value): Told[] =>
    value === null
      ? []
      : [typeof value === 'number' || typeof value === 'bigint' ? Number(value) : String(value)],
  );
  const cells = findings.flatMap(({ table }) => table.result.rows.flat());
  return figures.length > 0 && figures.every((figure) => cells.some((cell) => isTold(cell, figure)));
}
