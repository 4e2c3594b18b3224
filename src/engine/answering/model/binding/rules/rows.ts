import { type Cell } from '../cells.js';
import { type Rule } from '../context.js';
import { type NamedResult } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { type ReadSentence, stemsOf } from '../sentence.js';
import { standsIn } from './names.js';

/** A value that tells rows apart, where a sentence names it. */
interface Mention {
  readonly column: number;
  readonly value: string;
  readonly at: number;
}

type PlacedCell = ReadSentence['cells'][number];

const MOST_ROWS = 1000;
/** Shorter words, such as "at", tell no row. */
const LEAST_LETTERS = 3;
const isLabel = ({ column }: Cell): boolean => column !== null && !column.isMeasure;

function typedMentions({ typed }: ReadSentence, { columns, rows }: NamedResult): Mention[] {
  return columns.flatMap(({ isMeasure }, column) => {
    if (isMeasure) return [];
    const values = new Set(rows.slice(0, MOST_ROWS).map((row) => String(row[column] ?? '')));
    return [...values]
      .filter((value) => value.length > 1 && standsIn(value, typed))
      .map((value) => ({ column, value, at: typed.indexOf(value) }));
  });
}

function mentionsOf(sentence: ReadSentence, result: NamedResult): Mention[] {
  const referred = sentence.cells.filter((cell) => cell.result === result && isLabel(cell));
  return [
    ...referred.map(({ place, value, at }) => ({ column: place, value: String(value ?? ''), at })),
    ...typedMentions(sentence, result),
  ].toSorted((one, other) => one.at - other.at);
}

const fits = ({ result, row }: Cell, { column, value }: Mention): boolean =>
  String(result.rows[row]?.[column] ?? '') === value;

/** The mentions nearest to a cell, before and behind it. */
function around(mentions: readonly Mention[], at: number): [Mention | undefined, Mention | undefined] {
  return [mentions.findLast((each) => each.at < at), mentions.find((each) => each.at > at)];
}

/** Whether the names around a cell are those of its row. */
function isNamed(cell: PlacedCell, mentions: readonly Mention[]): boolean {
  const [before, behind] = around(mentions, cell.at);
  const { reference, cells } = cell.placed;
  const isSecond = cells.length > 1 && cells[1]?.row === cell.row && cells[0]?.row !== cell.row;
  if (reference.kind !== 'compare') {
    const nearest = isSecond ? mentions.filter((each) => fits(cell, each)) : [before, behind];
    return nearest.some((each) => each !== undefined && fits(cell, each));
  }
  if (!mentions.some((each) => fits(cell, each))) return false;
  // What is compared is named before the word, what it is compared with behind it, or before both.
  if (!isSecond) return before === undefined || fits(cell, before);
  return behind === undefined || fits(cell, behind);
}

/** Whether a result is the one row whose name it was restricted to, and a sentence has the words of that name. */
function isAskedRow(
  { words }: ReadSentence,
  { rows, isCut, conditions }: NamedResult,
  labels: readonly number[],
): boolean {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || isCut) return false;
  const typed = new Set(words.map((word) => word.stem));
  return labels.some((label) => {
    const name = String(row[label] ?? '');
    const telling = stemsOf(name).filter(({ length }) => length >= LEAST_LETTERS);
    return conditions.includes(name) && telling.length > 0 && telling.every((each) => typed.has(each));
  });
}

function checkResult(sentence: ReadSentence, result: NamedResult): void {
  const cells = sentence.cells.filter((cell) => cell.result === result && cell.column?.isMeasure);
  if (cells.length === 0) return;
  const labels = result.columns.flatMap(({ isMeasure, type }, place) =>
    isMeasure || type === 'boolean' ? [] : [place],
  );
  const mentions = mentionsOf(sentence, result);
  if (labels.length > 0 && mentions.length === 0 && !isAskedRow(sentence, result, labels))
    throw new Refusal(
      `say which row of ${result.name} it is, as in {{${result.name}.${result.rows.length > 1 ? 'rows.0.' : ''}${result.columns[labels[0] ?? 0]?.key ?? ''}}}`,
    );
  for (const label of labels) {
    const own = mentions.filter(({ column }) => column === label);
    if (own.length === 0) continue;
    const wrong = cells.find((cell) => !isNamed(cell, own));
    if (wrong) throw new Refusal(`${result.name}.rows.${wrong.row} is not the row that is named beside it`);
    const idle = own.find((each) => !cells.some((cell) => fits(cell, each)));
    if (idle) throw new Refusal(`"${idle.value}" is named, but no cell of its row is referred to`);
  }
}

/** A number stands beside what its row is called, where the rows of its result are called something. */
export const rowsAreNamed: Rule = (sentence) => {
  const results = new Set(sentence.cells.map(({ result }) => result));
  for (const result of results) checkResult(sentence, result);
};
