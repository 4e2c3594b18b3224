import { isTyped } from '../cells/cell-kind.js';
import { isUnit } from '../../typing/units.js';
import { type ColumnBelow, type TopView } from './top-view.js';

/** Later years are seldom those of a header. */
const COMMON_YEARS = { first: 1900, last: 2039 };
const SENTENCE_WORDS = 8;
/** How far outside the values below a number may lie to be one of them. */
const RANGE_FACTOR = 3;

type Cells = ReturnType<TopView['cellsOf']>;

/** What the lines of a view show, as names of features. Each is looked at once. */
export class LineFeatures {
  private readonly known = new Map<number, Map<number, readonly string[]>>();
  private readonly forms = new Map<number, readonly string[]>();
  private readonly neighbours = new Map<number, readonly string[]>();

  constructor(private readonly view: TopView) {}

  /** What a line shows, by itself and against the lines from `from` on. */
  of(line: number, from: number): readonly string[] {
    const ofLine = this.known.get(line) ?? new Map<number, readonly string[]>();
    this.known.set(line, ofLine);
    const known = ofLine.get(from);
    if (known) return known;
    const features = this.found(line, from);
    ofLine.set(from, features);
    return features;
  }

  private found(line: number, from: number): string[] {
    const { view } = this;
    const cells = view.cellsOf(line);
    const below = view.below(from);
    const form = this.forms.get(line) ?? formFeatures(view, line, cells);
    const neighbour = this.neighbours.get(line) ?? neighbourFeatures(view, line, cells);
    this.forms.set(line, form);
    this.neighbours.set(line, neighbour);
    return [
      ...form,
      ...kindFeatures(view, line, below),
      ...seriesFeatures(cells, below),
      ...wordFeatures(view, line, from),
      ...neighbour,
      ...markFeatures(view, line, from),
    ];
  }
}

/** What a line shows by itself: how it is filled and what its texts look like. */
function formFeatures(view: TopView, line: number, cells: Cells): string[] {
  const filled = cells.filter(({ text }) => text !== '');
  const texts = new Set(filled.map(({ text }) => text.toLowerCase()));
  const [first] = cells;
  const isFirstBlank = first?.text === '';
  return [
    `filled ${fillOf(filled.length, view)}`,
    ...(filled.length === 1
      ? [`alone ${isFirstBlank ? 'inside' : 'at the left'} of ${size(view.width)}`]
      : []),
    ...(filled.length === 2 && /[:：]$/.test(filled[0]?.text ?? '') ? ['property'] : []),
    ...(isFirstBlank ? ['no label'] : []),
    ...(filled.length > 1 && texts.size === 1 ? ['one text in all cells'] : []),
    ...(filled.length > 1 && texts.size > 1 && texts.size < filled.length ? ['repeats itself'] : []),
    ...(filled.length > 1 && filled.every(({ text }) => isUnit(text)) ? ['units'] : []),
    ...(filled.length === 1 && isUnit(filled[0]?.text ?? '') ? ['a unit alone'] : []),
    ...(filled.some(({ text }) => /^\(.*\)$/.test(text))
      ? [`in brackets ${filled.length === 1 ? 'alone' : 'beside others'}`]
      : []),
    ...(filled.some(({ text }) => text.split(/\s+/).length > SENTENCE_WORDS) ? ['sentence'] : []),
    `identifiers ${share(filled.filter(({ text }) => isIdentifier(text)).length, filled.length)}`,
    `texts ${share(filled.filter(({ kind }) => kind === 'text').length, filled.length)}`,
    ...(filled.some(({ kind }) => kind === 'missing') ? ['missing'] : []),
    ...(line === 0 ? ['first line'] : []),
  ];
}

function fillOf(filled: number, { width, usualFilled }: TopView): string {
  if (filled === 1) return width === 1 ? 'all' : 'one';
  if (filled === width) return 'all';
  return filled < usualFilled ? 'less than others' : 'as others';
}

function isIdentifier(text: string): boolean {
  return /^[\p{L}\d]*(?:_[\p{L}\d]+)+$/u.test(text) || /^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u.test(text);
}

/** How the kinds of a line's cells agree with those of their columns. */
function kindFeatures(view: TopView, line: number, below: readonly ColumnBelow[]): string[] {
  const cells = view.cellsOf(line);
  const typed = below.flatMap(({ kind }, column) => (isTyped(kind) ? [column] : []));
  if (typed.length === 0) return ['nothing typed below'];
  const shown = typed.filter((column) => cells[column]?.text !== '');
  if (shown.length === 0) return [`typed cells blank of ${size(typed.length)}`];
  const count = (test: (cell: Cells[number], column: ColumnBelow) => boolean): string =>
    share(
      shown.filter((column) => {
        const [cell, under] = [cells[column], below[column]];
        return cell !== undefined && under !== undefined && test(cell, under);
      }).length,
      shown.length,
    );
  const asBelow = count((cell, under) => cell.kind === under.kind);
  const years = count((cell, under) => cell.isYear && !under.holdsYears && isCommonYear(cell.text));
  const names = count(({ kind }) => kind === 'text');
  return [
    ...[`as below ${asBelow}`, `names over values ${names}`, `years over others ${years}`].flatMap((told) => [
      told,
      `${told} of ${size(shown.length)}`,
    ]),
    `years over years ${count((cell, under) => cell.isYear && under.holdsYears)}`,
    `in range ${count((cell, under) => isInRange(cell.number, under))}`,
    `other kinds ${count((cell, under) => isTyped(cell.kind) && cell.kind !== under.kind)}`,
    ...(years === 'all'
      ? [
          `years over others ${view.isFullerThanAbove(line) ? 'and fuller than above' : 'and as full as above'}`,
        ]
      : []),
  ];
}

function isCommonYear(text: string): boolean {
  const year = Number(text.slice(0, 4));
  return year >= COMMON_YEARS.first && year <= COMMON_YEARS.last;
}

function isInRange(number: number, { least, largest }: ColumnBelow): boolean {
  if (Number.isNaN(number)) return false;
  return (
    number >= Math.min(least / RANGE_FACTOR, least * RANGE_FACTOR) &&
    number <= Math.max(largest * RANGE_FACTOR, largest / RANGE_FACTOR)
  );
}

/** Names that are numbers commonly rise or fall by one step: `1`, `2`, `3`; `2020`, `2019`. */
function seriesFeatures(cells: Cells, below: readonly ColumnBelow[]): string[] {
  const numbered = cells.flatMap(({ kind, text }, column) =>
    column > 0 && kind === 'number' ? [{ text, column }] : [],
  );
  const numbers = numbered.map(({ text }) => Number(/^\d{1,4}(?!\d)/.exec(text)?.[0] ?? NaN));
  const steps = numbers.slice(1).map((number, i) => number - (numbers[i] ?? NaN));
  const [step] = steps;
  if (step === undefined || step === 0 || !steps.every((one) => one === step)) return [];
  const what = numbered.every(({ text }) => /^\d{4}/.test(text)) ? 'years' : 'numbers';
  const over = numbered.some(({ column }) => below[column]?.kind === 'number') ? 'numbers' : 'others';
  const told = `series of ${what} over ${over} by ${Math.abs(step) === 1 ? 'one' : 'more'}`;
  const isCounted = step === 1 && numbers[0] === 1;
  return [told, `${told} of ${size(numbers.length)}`, ...(isCounted ? [`${told} from 1`] : [])];
}

/** How the texts of a line agree with those of their columns. */
function wordFeatures(view: TopView, line: number, from: number): string[] {
  const below = view.below(from);
  const texts = view
    .cellsOf(line)
    .map(({ text, kind }, column) => ({ text, kind, column, under: below[column] }))
    .filter(({ text, under }) => text !== '' && under?.kind === 'text');
  if (texts.length === 0) return ['no texts below'];
  const count = (test: (cell: (typeof texts)[number]) => boolean): string =>
    share(texts.filter(test).length, texts.length);
  return [
    `come up below ${count(({ column }) => view.comesUp(line, column, from))}`,
    `written as below ${count(({ text, column }) => view.looksLikeOthers(text, column, from))}`,
    `values over texts ${count(({ kind }) => isTyped(kind))}`,
    `shorter than below ${count(({ text, under }) => text.length * 2 < (under?.length ?? 0))}`,
    `longer than below ${count(({ text, under }) => text.length > 2 * (under?.length ?? Infinity))}`,
  ];
}

/** How a line agrees with the one above and the one below it. */
function neighbourFeatures(view: TopView, line: number, cells: Cells): string[] {
  const [own, next, above] = [view.lines[line], view.lines[line + 1], view.lines[line - 1]];
  const filled = cells.flatMap(({ text }, column) => (text === '' ? [] : [column]));
  const same = filled.filter((column) => view.cell(line - 1, column).text === cells[column]?.text);
  return [
    ...(above ? [`as above ${share(same.length, filled.length)}`] : []),
    ...(view.isFullerThanAbove(line) ? ['fuller than above'] : []),
    ...(above && own && above.number + 1 < own.number ? ['blank above'] : []),
    ...(next && own && next.number > own.number + 1 ? ['blank below'] : []),
    ...(next && own && next.filled > own.filled ? ['next is fuller'] : []),
    ...(next ? [] : ['last line']),
  ];
}

/** What merged cells say of a line that stands above the body, or begins it. */
function markFeatures({ lines, marks }: TopView, line: number, from: number): string[] {
  const number = lines[line]?.number ?? 0;
  const body = lines[from]?.number ?? Infinity;
  const touching = marks.merged.filter(({ firstRow, lastRow }) => firstRow <= number && number <= lastRow);
  return [
    ...(touching.some(
      (one) => one.firstRow === number && one.lastColumn > one.firstColumn && one.firstColumn > 0,
    )
      ? ['merged across']
      : []),
    ...(touching.some((one) => one.lastColumn > one.firstColumn && one.firstColumn === 0)
      ? ['merged from the left']
      : []),
    ...(touching.some((one) => one.lastRow > one.firstRow && one.lastRow < body) ? ['merged down'] : []),
    ...(touching.some((one) => one.firstRow < body && one.lastRow >= body) ? ['merged into the body'] : []),
  ];
}

function share(part: number, whole: number): string {
  if (part === 0 || whole === 0) return 'none';
  if (part === whole) return 'all';
  return part * 2 < whole ? 'few' : 'most';
}

function size(count: number): string {
  return count > 3 ? 'many' : String(count);
}
