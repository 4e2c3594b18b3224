import { type CellValue, type ResultTable } from '../../src/engine/table.js';
import { type GoldAnswer, type GoldNumber, type GoldTexts } from './probe.js';
import { isSameLabel, numberOf } from './probe-keys.js';
import { tableMatches } from './probe-match-table.js';
import { isSameNumber } from './probe-numbers.js';

/** What came of a question: the results it computed, the main one first, and the text of the reply. */
export interface GivenAnswer {
  readonly tables: readonly ResultTable[];
  readonly reply: string;
}

/** A row of more numbers than this describes the data and answers nothing. */
const MAX_NUMBERS_OF_AN_ANSWER = 6;

/**
 * True when the answer is the gold answer. Only the main result counts: columns beside those asked for are fine, rows
 * are not. The rules are those of test/probes/README.md.
 */
export function matchesGold(given: GivenAnswer, gold: GoldAnswer): boolean {
  if ('anyOf' in gold) return gold.anyOf.some((reading) => matchesGold(given, reading));
  const [main] = given.tables;
  if ('decline' in gold) return main === undefined && given.reply.trim() !== '';
  if (main === undefined) return false;
  if ('number' in gold) return numberMatches(main, gold);
  if ('text' in gold) return textMatches(main, gold.text);
  if (main.truncated) return false;
  return 'texts' in gold ? textsMatch(main, gold) : tableMatches(main, gold);
}

function numberMatches({ rows }: ResultTable, gold: GoldNumber): boolean {
  const [row] = rows;
  if (row === undefined || rows.length !== 1) return false;
  const numbers = row.map(numberOf).filter((number) => number !== null);
  return numbers.length <= MAX_NUMBERS_OF_AN_ANSWER && numbers.some((number) => isRight(number, gold));
}

function isRight(number: number, gold: GoldNumber): boolean {
  if (isSameNumber(gold.number, number, gold.tolerance)) return true;
  return gold.percent === true && isSameNumber(gold.number, number * 100, gold.tolerance);
}

/** The label stands in the first row; further rows are a ranking, which the first must lead. */
function textMatches({ rows }: ResultTable, gold: string): boolean {
  const first = rows[0] ?? [];
  const at = first.findIndex((cell) => isSameLabel(gold, cell));
  if (at < 0) return false;
  return rows.length === 1 || first.some((_, column) => column !== at && isRanking(rows, column));
}

/** True when a column of numbers rises or falls from row to row, and its first value stands alone. */
function isRanking(rows: readonly (readonly CellValue[])[], column: number): boolean {
  const numbers = rows.map((row) => numberOf(row[column] ?? null)).filter((number) => number !== null);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  const isSorted = steps.every((step) => step <= 0) || steps.every((step) => step >= 0);
  return numberOf(rows[0]?.[column] ?? null) !== null && isSorted && steps.length > 0 && steps[0] !== 0;
}

function textsMatch({ columns, rows }: ResultTable, { texts, ordered }: GoldTexts): boolean {
  if (rows.length !== texts.length) return false;
  return columns.some((_, column) => {
    const cells = rows.map((row) => row[column] ?? null);
    return ordered ? sameSequence(texts, cells) : sameSet(texts, cells);
  });
}

function sameSequence(texts: readonly string[], cells: readonly CellValue[]): boolean {
  return texts.every((text, index) => isSameLabel(text, cells[index] ?? null));
}

/** Both ways round, for a value that is given twice hides one that is not given. */
function sameSet(texts: readonly string[], cells: readonly CellValue[]): boolean {
  const areGiven = texts.every((text) => cells.some((cell) => isSameLabel(text, cell)));
  return areGiven && cells.every((cell) => texts.some((text) => isSameLabel(text, cell)));
}
