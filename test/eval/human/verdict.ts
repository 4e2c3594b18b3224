import { type CellValue, type ResultTable } from '../../../src/engine/table.js';
import { type GivenAnswer } from '../asker.js';
import { untold } from '../asking/set-question.js';
import { type Gold, type GoldTable, type GoldValue, type HumanQuestion } from './human-set.js';
import { type Outcome } from '../prediction.js';
import { isClose, isSameValue, numberOf } from './same-value.js';
import { isSameTable } from './same-table.js';
import { toldNumbers } from './told-numbers.js';

/** A question as far as its answers are judged by it. */
type JudgedQuestion = Pick<HumanQuestion, 'gold'> & Partial<Pick<HumanQuestion, 'question'>>;

/** What became of a question. */
export function verdictOf({ gold, question }: JudgedQuestion, answer: GivenAnswer): Outcome {
  const nothing = untold(answer);
  if (nothing) return nothing;
  if (isRight(gold, answer) || (question !== undefined && areTold(gold, question, answer))) return 'right';
  return holdsGold(gold, answer.tables) ? 'formless' : 'wrong';
}

function isRight(gold: Gold, answer: GivenAnswer): boolean {
  const { answer: expected } = gold;
  if (expected === undefined) return false;
  if (isTable(expected)) return isRightTable(gold, expected, answer);
  if (gold.type !== undefined) return isRightForm(gold.type, String(expected), answer);
  const values = valuesOf(expected, undefined);
  return isInRow(values, answer, gold.scale ?? '') || areListed(values, answer);
}

/** Numbers may also be told in words: by the first sentence, in their order, and no others with them. */
function areTold(
  { answer: expected, type, scale = '' }: Gold,
  question: string,
  answer: GivenAnswer,
): boolean {
  if (expected === undefined || isTable(expected) || type !== undefined) return false;
  const numbers = valuesOf(expected, undefined).map(numberOf);
  const told = toldNumbers(headlineOf(answer), question, answer);
  return (
    told.length === numbers.length &&
    told.length > 0 &&
    told.every((each, at) => {
      const number = numbers[at] ?? null;
      const isOfScale = each.scale === '' || each.scale === scale;
      return number !== null && isOfScale && isClose(number, each.value);
    })
  );
}

/** Where the answer is a table, any of those shown first may be it; one row may also be told in words. */
function isRightTable(gold: Gold, expected: GoldTable, answer: GivenAnswer): boolean {
  const [main] = answer.tables;
  const tables = [expected, ...(gold.alternatives ?? [])];
  return tables.some((table) => {
    if (main && isSameTable(table, main, gold.ordered === true)) return true;
    const [row, ...others] = table.rows;
    return (
      row !== undefined && others.length === 0 && row.every((value) => isNamed(value, headlineOf(answer)))
    );
  });
}

const YES = /^\W*(?:yes|true)\b/iu;
const NO = /^\W*(?:no|false)\b/iu;

/** The five forms of DataBench: yes or no begin the reply, everything else is in the first column of the result. */
function isRightForm(type: string, expected: string, answer: GivenAnswer): boolean {
  if (type === 'boolean') return (/^true$/iu.test(expected) ? YES : NO).test(answer.reply);
  if (type === 'list[number]' && areListed(listOf(expected), labelsLeft(answer))) return true;
  if (type.startsWith('list')) return areListed(listOf(expected), answer);
  return areListed([expected], answer) || isNamed(expected, headlineOf(answer), 1);
}

/** The values of a list as DataBench writes it, in the manner of Python. */
export function listOf(text: string): GoldValue[] {
  const inner = text.trim().replace(/^\[|\]$/gu, '');
  return [...inner.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([^,\s][^,]*)/gu)].map((match) =>
    (match[1] ?? match[2] ?? match[3] ?? '').trim(),
  );
}

/** True when the first column of the result has exactly these values; repeated ones count once, and order does not. */
function areListed(values: readonly GoldValue[], { tables }: GivenAnswer): boolean {
  const [main] = tables;
  if (!main || values.length === 0) return false;
  const given = main.rows.map((row) => row[0] ?? null);
  return holdAll(values, given) && holdAll(given, values);
}

/** A list of numbers without the texts before it that say what each is of. */
function labelsLeft(answer: GivenAnswer): GivenAnswer {
  const [main, ...others] = answer.tables;
  if (!main) return answer;
  const isLabel = (place: number): boolean =>
    main.rows.every((row) => typeof row[place] === 'string' && numberOf(row[place]) === null);
  const from = main.columns.findIndex((_, place) => !isLabel(place));
  const without = {
    ...main,
    columns: main.columns.slice(from),
    rows: main.rows.map((row) => row.slice(from)),
  };
  return from <= 0 ? answer : { ...answer, tables: [without, ...others] };
}

function holdAll(some: readonly CellValue[], others: readonly CellValue[]): boolean {
  return some.every((value) => others.some((other) => isSameValue(value, other)));
}

/** The first paragraph of the reply, without marks of Markdown. */
function headlineOf({ reply }: GivenAnswer): string {
  return (reply.trim().split(/\n\s*\n/u)[0] ?? '').replace(/[*_\\`]/gu, '');
}

const NUMBERS = /\(?[-−]?[$€£]?\d[\d,]*(?:\.\d+)?\)?/gu;

/**
 * @param most numbers that count, from the first; all by default
 */
function isNamed(value: GoldValue, headline: string, most = Infinity): boolean {
  const number = numberOf(value);
  if (number === null) return value !== null && headline.toLowerCase().includes(String(value).toLowerCase());
  const numbers = [...headline.matchAll(NUMBERS)].slice(0, most);
  return numbers.some(([text]) => isClose(number, numberOf(text.replace('−', '-')) ?? Number.NaN));
}

const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['percent', 0.01],
]);

/** One number is the first of the only row, several are anywhere in it: "in 2019 and 2018". */
function isInRow(values: readonly GoldValue[], { tables }: GivenAnswer, scale: string): boolean {
  const [row, ...others] = tables[0]?.rows ?? [];
  if (row === undefined || others.length > 0 || values.length === 0) return false;
  const cells = values.length === 1 ? row.slice(0, 1) : row;
  return values.every((value) => cells.some((cell) => isScaled(value, cell, scale)));
}

/** A number of a printed table may be told as printed or written out. */
function isScaled(value: GoldValue, cell: CellValue, scale: string): boolean {
  const [number, given] = [numberOf(value), numberOf(cell)];
  if (number === null || given === null) return false;
  return [1, SCALES.get(scale) ?? 1].some((by) => isClose(number * by, given));
}

function holdsGold({ answer: expected, type }: Gold, tables: readonly ResultTable[]): boolean {
  if (type === 'boolean' || expected === undefined) return false;
  const rows = isTable(expected) ? expected.rows : valuesOf(expected, type).map((value) => [value]);
  const cells = tables.flatMap((table) => table.rows.flat());
  return rows.length > 0 && rows.flat().every((value) => cells.some((cell) => isSameValue(value, cell)));
}

function valuesOf(
  expected: GoldValue | readonly GoldValue[],
  type: string | undefined,
): readonly GoldValue[] {
  if (type?.startsWith('list') === true) return listOf(String(expected));
  return typeof expected === 'object' && expected !== null ? expected : [expected];
}

function isTable(value: Gold['answer']): value is GoldTable {
  return typeof value === 'object' && value !== null && 'rows' in value;
}
