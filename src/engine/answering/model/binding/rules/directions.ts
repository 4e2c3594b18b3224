import { type Cell, numberIn } from '../cells.js';
import { type BindingContext, citedTexts, conditionsOf, type Rule } from '../context.js';
import {
  type Direction,
  directionOf,
  EXTREME_MARKERS,
  PLAIN_PHRASES,
  sizeOf,
  THAN_WORDS,
  WEAK_MARKERS,
} from '../lexicon.js';
import { numbersOf } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { distanceIn, type Placed, type ReadSentence, stemsOf, type TypedWord } from '../sentence.js';

const phraseOf = (word: string): Direction | null =>
  word
    .toLowerCase()
    .split(/\s+/)
    .map(directionOf)
    .find((each) => each !== null) ?? null;

/** When a cell is of, where its row or its conditions say so; null where they do not. */
function timeOf({ result, row }: Cell): string | null {
  const place = result.columns.findIndex(
    ({ type, name, isMeasure }) =>
      !isMeasure && (type === 'date' || type === 'timestamp' || /year|month|date|quarter/i.test(name)),
  );
  if (place >= 0 && result.rows.length > 1) return String(result.rows[row]?.[place] ?? '') || null;
  const times = result.conditions.filter((each) => /^(?:19|20)\d\d(?:-\d\d)*/.test(each));
  return times[0] ?? null;
}

/** Words of a comparison say what they stand for: the first that the first cell is more, the second that it is less. */
function checkCompared({ reference, cells }: Placed): void {
  if (reference.kind !== 'compare') return;
  const [greater, less, equal] = reference.words.map(phraseOf);
  if (greater?.polarity !== 'up' || less?.polarity !== 'down' || equal)
    throw new Refusal(
      '"cmp A B: x|y" needs a word for more first and one for less second, as in rose|fell or more|less',
    );
  const [left, right] = cells;
  if (!left || !right) return;
  if (left.result === right.result && left.row === right.row && left.place === right.place)
    throw new Refusal('a cell is compared with itself');
  const [one, other] = [timeOf(left), timeOf(right)];
  if (greater.kind === 'change' && one !== null && other !== null && one < other)
    throw new Refusal('what rose or fell is the later cell: it comes first in "cmp"');
}

/** The nearest reference with a number, one behind the word before one that is as near. */
function nearestNumber(sentence: ReadSentence, word: TypedWord): Placed | null {
  const numbers = sentence.references.filter(
    ({ number, reference }) => number !== null && reference.kind === 'value',
  );
  const distance = (placed: Placed): number =>
    distanceIn(sentence, placed, word) + (placed.from >= word.to ? 0 : 1);
  return numbers.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

function isExtreme(cell: Cell, polarity: 'up' | 'down'): boolean {
  const { result, row, column, place } = cell;
  if (!column) return false;
  if (column.extreme !== null) return (column.extreme === 'max') === (polarity === 'up');
  const { top } = result;
  if (top?.column === place && row === 0) return (top.direction === 'desc') === (polarity === 'up');
  const numbers = numbersOf(result, place);
  if (numbers.length < 2 || result.isCut || top !== null) return false;
  return numberIn(cell) === (polarity === 'up' ? Math.max(...numbers) : Math.min(...numbers));
}

/** Whether a sentence without a number speaks of rows that were chosen for the greatest, or the least, of what it names. */
function isChosen(
  { references, cells, words }: ReadSentence,
  { results }: BindingContext,
  polarity: Direction['polarity'],
): boolean {
  const named = references.flatMap(({ reference }) =>
    reference.kind === 'name' ? [results.get(reference.result)] : [],
  );
  const wanted = polarity === 'up' ? 'max' : 'min';
  const isNamed = (column: string): boolean =>
    stemsOf(column).some((each) => words.some((word) => word.stem === each));
  return [...cells.map(({ result }) => result), ...named].some((result) =>
    result?.chosen.some(({ extreme, column }) => extreme === wanted && isNamed(column)),
  );
}

function checkSuperlative(
  sentence: ReadSentence,
  word: TypedWord,
  { polarity, context }: Pick<Direction, 'polarity'> & { readonly context: BindingContext },
): void {
  const number = nearestNumber(sentence, word)?.cells[0];
  const cell = number ?? topCell(sentence);
  if (cell && isExtreme(cell, polarity)) return;
  if (!number && isChosen(sentence, context, polarity)) return;
  throw new Refusal(`"${word.text}" does not follow from the cells that are referred to`);
}

/** A name that comes first in an order stands for the cell that it is ordered by. */
function topCell({ cells }: ReadSentence): Cell | null {
  const named = cells.find(({ result, row }) => row === 0 && (result.top !== null || result.rows.length > 1));
  if (!named) return null;
  const { result } = named;
  const place = result.top?.column ?? result.columns.findLastIndex(({ isMeasure }) => isMeasure);
  const column = result.columns[place];
  return column ? { result, row: 0, column, place, value: result.rows[0]?.[place] ?? null } : null;
}

/** "more than 3 orders" is what was asked for. */
function isAskedBound(
  { words }: ReadSentence,
  at: number,
  { asked }: BindingContext,
  conditions: readonly string[],
): boolean {
  const word = words[at];
  const figure = words.slice(at + 1, at + 3).find(({ text }) => /^\p{N}/u.test(text));
  if (
    !word ||
    !figure ||
    !asked
      .toLowerCase()
      .split(/[^\p{L}\p{M}]+/u)
      .includes(word.norm)
  )
    return false;
  return [asked, ...conditions].some((text) => text.includes(figure.text));
}

function checkMore(sentence: ReadSentence, word: TypedWord, { polarity }: Direction): void {
  const nearest = nearestNumber(sentence, word);
  const isDifference =
    nearest?.reference.kind === 'value' &&
    (nearest.reference.operation === 'minus' || nearest.reference.operation === 'percent change from');
  if (
    isDifference &&
    nearest.number !== null &&
    nearest.number !== 0 &&
    nearest.number > 0 === (polarity === 'up')
  )
    return;
  throw new Refusal(
    `"${word.text}" is a direction that is typed: write {{cmp r1.a r1.b: more|less}} or refer to a difference with its sign`,
  );
}

const inPlainPhrase = (typed: string, { from, to }: TypedWord): boolean =>
  PLAIN_PHRASES.some((phrase) => {
    const around = typed.slice(Math.max(0, from - phrase.length), to + phrase.length).toLowerCase();
    return around.includes(phrase);
  });

/** Between a word for the most and what it is the most of stand few others. */
const MARKER_REACH = 4;

/** Words for the most or the least by their places, each with the place of the word that says which: "más alto", "самый низкий". */
function extremesIn({
  words,
}: ReadSentence): ReadonlyMap<number, Direction & { readonly size: number | null }> {
  const found = words.flatMap(({ norm }, at) => {
    const isStrong = EXTREME_MARKERS.has(norm);
    const isWeak = WEAK_MARKERS.has(norm) && words.slice(at + 1).every((each) => !THAN_WORDS.has(each.norm));
    if (!isStrong && !isWeak) return [];
    const behind = Array.from({ length: isStrong ? MARKER_REACH : 1 }, (_, far) => at + 1 + far);
    const size = [at - 1, ...behind].find((place) => sizeOf(words[place]?.norm ?? '') !== null) ?? null;
    if (size === null && !isStrong) return [];
    const polarity = sizeOf(words[size ?? -1]?.norm ?? '') ?? 'up';
    return [[at, { kind: 'superlative', polarity, size }] as const];
  });
  return new Map(found);
}

/** Words of direction follow from cells. */
export const directionsAreBound: Rule = (sentence, context) => {
  for (const placed of sentence.references) checkCompared(placed);
  const conditions = conditionsOf(sentence, context);
  const quoted = quotedWords(sentence, context);
  const extremes = extremesIn(sentence);
  const sizes = new Set([...extremes.values()].map(({ size }) => size));
  sentence.words.forEach((word, at) => {
    const direction = extremes.get(at) ?? (sizes.has(at) ? null : directionOf(word.norm));
    if (!direction || inPlainPhrase(sentence.typed, word)) return;
    if (namesColumn(sentence, word) || quoted.has(word.norm)) return;
    if (direction.kind !== 'change' && isAskedBound(sentence, at, context, conditions)) return;
    if (direction.kind === 'superlative') checkSuperlative(sentence, word, { ...direction, context });
    else checkMore(sentence, word, direction);
  });
};

/** The words of the passages that a sentence rests on alone: it says what they say, and compares nothing. */
function quotedWords(sentence: ReadSentence, context: BindingContext): ReadonlySet<string> {
  const texts = sentence.cells.length > 0 ? [] : citedTexts(sentence, context);
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u)));
}

/** A word of the name of a column that is referred to, such as "growth". */
const namesColumn = ({ cells }: ReadSentence, { norm }: TypedWord): boolean =>
  cells.some(
    ({ column }) =>
      column?.extreme === null &&
      column.name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .includes(norm),
  );
