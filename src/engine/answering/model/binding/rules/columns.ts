import { stem } from '../../../builtin/text/stem.js';
import { type Rule } from '../context.js';
import { holdsFigures, type NamedResult } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { distanceIn, type Placed, type ReadSentence, type Span, stemsOf } from '../sentence.js';

/** Words of one meaning: any of them names the column. */
const SAME: readonly (readonly string[])[] = [
  ['sum', 'total', 'overall', 'altogether'],
  ['avg', 'average', 'mean'],
  ['count', 'number', 'many'],
  ['min', 'minimum', 'least', 'lowest', 'smallest', 'earliest'],
  ['max', 'maximum', 'most', 'highest', 'largest', 'latest', 'greatest'],
  ['pct', 'percent', 'percentage', 'share', 'rate'],
].map((words) => words.map((word) => stem(word)));

const known = new WeakMap<NamedResult, ReadonlyMap<number, readonly string[]>>();

/** Of each measure the words that the others do not have; empty for one that is alone. */
function distinctWords(result: NamedResult): ReadonlyMap<number, readonly string[]> {
  const there = known.get(result);
  if (there) return there;
  const measures = result.columns.flatMap(({ name }, place) =>
    holdsFigures(result, place)
      ? [{ place, stems: [...new Set(stemsOf(name))].filter((word) => word !== 'of') }]
      : [],
  );
  const words = measures.map(({ place, stems }) => {
    const others = measures.filter((each) => each.place !== place).flatMap((each) => each.stems);
    const own = stems.filter((word) => !others.includes(word));
    return [place, measures.length > 1 ? (own.length > 0 ? own : stems) : []] as const;
  });
  const found = new Map(words);
  known.set(result, found);
  return found;
}

const isSame = (one: string, other: string): boolean =>
  one === other || SAME.some((words) => words.includes(one) && words.includes(other));

/** Where in the sentence a column is named. */
function placesOf(
  sentence: ReadSentence,
  result: NamedResult,
  column: number,
  words: readonly string[],
): Span[] {
  const typed = sentence.words.filter((word) => words.some((each) => isSame(each, word.stem)));
  const key = result.columns[column]?.key;
  const named = sentence.references.filter(
    ({ reference }) =>
      reference.kind === 'name' && reference.result === result.name && reference.column === key,
  );
  return [...typed, ...named];
}

/** What is computed of two cells stands behind the name of the first, or before that of the second. */
function checkOperands(
  { cells: [first, second], from, to, reference }: Placed,
  places: ReadonlyMap<number, readonly Span[]>,
  sentence: ReadSentence,
): void {
  const isSigned = reference.kind === 'value' && ['minus', 'plus'].includes(reference.operation ?? '');
  if (!first || !second || first.place === second.place || first.result !== second.result || isSigned) return;
  const nearest = (isOnSide: (span: Span) => boolean): number | undefined =>
    [first.place, second.place]
      .flatMap((place) => (places.get(place) ?? []).filter(isOnSide).map((span) => ({ place, span })))
      .toSorted(
        (one, other) =>
          distanceIn(sentence, one.span, { from, to }) - distanceIn(sentence, other.span, { from, to }),
      )[0]?.place;
  const [before, behind] = [nearest((span) => span.to <= from), nearest((span) => span.from >= to)];
  if (before !== first.place && behind !== second.place)
    throw new Refusal(`"${first.column?.name ?? ''}" is not the number that is named beside it`);
}

/** The column of the cell that stands nearest to a span. */
function nearestPlace(sentence: ReadSentence, span: Span, cells: ReadSentence['cells']): number | undefined {
  const distance = ({ placed }: ReadSentence['cells'][number]): number => distanceIn(sentence, span, placed);
  return cells.toSorted((one, other) => distance(one) - distance(other))[0]?.place;
}

function checkResult(sentence: ReadSentence, result: NamedResult): void {
  const words = distinctWords(result);
  const places = new Map(
    [...words].map(([column, own]) => [column, placesOf(sentence, result, column, own)] as const),
  );
  const cells = sentence.cells.filter((cell) => cell.result === result && words.has(cell.place));
  const used = new Set(cells.map(({ place }) => place));
  for (const cell of cells) {
    if ((words.get(cell.place) ?? []).length === 0) continue;
    const own = places.get(cell.place) ?? [];
    const name = result.columns[cell.place]?.name ?? '';
    if (own.length === 0)
      throw new Refusal(
        `say which number it is: name "${name}", in words or by {{name ${result.name}.${result.columns[cell.place]?.key ?? ''}}}`,
      );
    const distance = (spans: readonly Span[]): number =>
      Math.min(...spans.map((each) => distanceIn(sentence, each, cell.placed)));
    if (cell.placed.cells.length > 1) {
      checkOperands(cell.placed, places, sentence);
      continue;
    }
    const rival = [...used].find((column) => {
      const named = (places.get(column) ?? []).filter(
        (span) => nearestPlace(sentence, span, cells) !== column,
      );
      return column !== cell.place && distance(named) < distance(own);
    });
    if (rival !== undefined) throw new Refusal(`"${name}" is not the number that is named beside it`);
  }
  if (used.size === 0) return;
  const alike = new Set([...used].map((place) => plainName(result, place)));
  const idle = [...words].find(
    ([column, own]) =>
      result.columns[column]?.isMeasure === true &&
      !alike.has(plainName(result, column)) &&
      isCalled(sentence, { result, column, own }),
  );
  if (idle) throw new Refusal(`"${result.columns[idle[0]]?.name ?? ''}" is named, but not referred to`);
}

/** What is told apart by its sign alone, as a difference and the same in per cent, is called the same. */
const plainName = ({ columns }: NamedResult, place: number): string =>
  stemsOf(columns[place]?.name ?? '').join(' ');

/** Whether a sentence names a column by a reference, or has all words that it alone has; words like them before its cells alone. */
function isCalled(
  { words, references, cells }: ReadSentence,
  {
    result,
    column,
    own,
  }: { readonly result: NamedResult; readonly column: number; readonly own: readonly string[] },
): boolean {
  const key = result.columns[column]?.key;
  const isNamed = references.some(
    ({ reference }) =>
      reference.kind === 'name' && reference.result === result.name && reference.column === key,
  );
  if (isNamed || own.length === 0) return isNamed;
  const first = Math.min(...cells.map(({ at }) => at));
  return own.every((each) =>
    words.some((word) => word.stem === each || (word.to <= first && isSame(word.stem, each))),
  );
}

/** A number of one of several columns stands beside what its column is called. */
export const columnsAreNamed: Rule = (sentence) => {
  for (const result of new Set(sentence.cells.map(({ result: each }) => each))) checkResult(sentence, result);
};
