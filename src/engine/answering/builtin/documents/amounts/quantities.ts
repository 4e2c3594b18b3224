import { LanguageWords, type QuestionLanguage } from '../../text/languages.js';
import { plainForms } from '../../text/letters.js';
import { parseFigure, parseNumberWord, parseScale } from '../../text/numbers.js';
import { amountUnits, type AmountUnit } from './amount-units.js';
import { type DaySpan, daySpansOf } from './day-spans.js';

/** An amount that a text names. */
interface Amount {
  readonly kind: 'amount';
  /** With its scale, in the base of its unit. */
  readonly value: number;
  /** A currency (`EUR`), `percent` or a measure; null where it counts what the text says. */
  readonly unit: string | null;
  /** As it stands, with currency, scale and unit. */
  readonly text: string;
  /** Place of its first letter. */
  readonly start: number;
}

export type Quantity = DaySpan | Amount;

const FIGURE = String.raw`\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d+)?(?![\d])|\d+(?:[.,]\d+)?`;
const WORD = String.raw`[\p{L}\p{M}]+`;
const AMOUNT = new RegExp(
  String.raw`(?<before>(?<![\p{L}\d])[A-Z]{3}\s?|(?:US)?[$€£¥₹₽₺₩₫]\s?)?(?:(?<figure>${FIGURE})|(?<![\p{L}\p{M}])(?<word>${WORD}))`,
  'gu',
);
const BEHIND = /^(?<gap>[\s\u00a0-]?)(?<name>[%$€£¥₹₽₺₩₫円元원]|[\p{L}\p{M}]+)(?<dot>\.?)/u;
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}]/u;
const MONTH_SECONDS = (365.25 / 12) * 86_400;
const MONTH_DIFFERS = 0.1;
const PLAIN_SPACES = /[\u00a0\u202f]/g;

/**
 * The dates and amounts of a text, in its order: "12. März 2024", "$1.2 million", "1,2 Mio. €", "six months". A date without a year
 * is none.
 * @param language of the text: it says what "1.200" is
 */
export function quantitiesOf(text: string, language: QuestionLanguage): Quantity[] {
  const dates = daySpansOf(text, language);
  const amounts = new AmountReader(language).read(withoutSpans(text, dates));
  return [...dates, ...amounts].toSorted((left, right) => left.start - right.start);
}

/** A text in which quantities are blanks; every other letter keeps its place. */
export function withoutSpans(text: string, spans: readonly Pick<Quantity, 'start' | 'text'>[]): string {
  return spans.reduce(
    (rest, { start, text: { length } }) =>
      rest.slice(0, start) + ' '.repeat(length) + rest.slice(start + length),
    text,
  );
}

interface Name<Meaning> {
  readonly meaning: Meaning;
  /** With the blank before it and the dot behind it. */
  readonly length: number;
  readonly hasDot: boolean;
}

/** Reads the amounts of texts in one language. */
class AmountReader {
  private readonly words: LanguageWords | null;

  constructor(language: QuestionLanguage) {
    this.words = language === 'EN' ? null : LanguageWords.of(language);
  }

  read(text: string): Amount[] {
    return Array.from(text.matchAll(AMOUNT)).flatMap((found) => {
      const { figure, word = '', before = '' } = found.groups ?? {};
      const number = figure === undefined ? this.wordValue(word) : this.figureValue(figure);
      const isPartOfWord = figure !== undefined && /[\p{L}\d][.,/-]?$/u.test(text.slice(0, found.index));
      const isCut = /^[/.,-]?\d/.test(text.slice(found.index + found[0].length));
      if (number === null || isPartOfWord || isCut) return [];
      const behind = this.behind(text.slice(found.index + found[0].length), number);
      const unit = behind.unit ?? amountUnits().get(before.trim().toLowerCase()) ?? null;
      const value = behind.value * (unit?.factor ?? 1);
      const end = found.index + found[0].length + behind.length;
      const written = text.slice(found.index, end);
      return [{ kind: 'amount', value, unit: unit?.base ?? null, text: written, start: found.index }];
    });
  }

  /** The scale and unit that follow a number, with their length. */
  private behind(rest: string, number: number): { value: number; unit: AmountUnit | null; length: number } {
    const scale = this.nameBehind(rest, (name) => this.scaleOf(name));
    const unit = this.nameBehind(rest.slice(scale?.length ?? 0), (name) => amountUnits().get(name) ?? null);
    return {
      value: number * (scale?.meaning ?? 1),
      unit: unit?.meaning ?? null,
      length: (scale?.length ?? 0) + (unit?.length ?? 0) - ((unit ?? scale)?.hasDot ? 1 : 0),
    };
  }

  /** The word that a text begins with, as far as it means something: where no blanks are written, its longest beginning. */
  private nameBehind<Meaning>(
    rest: string,
    meaningOf: (name: string) => Meaning | null,
  ): Name<Meaning> | null {
    const found = BEHIND.exec(rest);
    const { gap = '', name = '', dot = '' } = found?.groups ?? {};
    const shortest = UNSPACED.test(name) ? 1 : name.length;
    for (let length = name.length; length >= shortest && length > 0; length -= 1) {
      const meaning = meaningOf(name.slice(0, length).toLowerCase());
      const isWhole = length === name.length && dot !== '';
      if (meaning !== null)
        return { meaning, length: gap.length + length + (isWhole ? 1 : 0), hasDot: isWhole };
    }
    return null;
  }

  private scaleOf(name: string): number | null {
    const letter = /^[km]$/.test(name) ? parseFigure(`1${name}`) : null;
    return this.words?.scales.get(this.words.fold(name)) ?? parseScale(name) ?? letter;
  }

  private wordValue(word: string): number | null {
    const number = this.words?.numbers.get(this.words.fold(word)) ?? parseNumberWord(word.toLowerCase());
    return number === null || number < 2 ? null : number;
  }

  /** Of two different marks the last is the decimal one; a single one before three figures is what the language has it be. */
  private figureValue(figure: string): number {
    const plain = plainForms(figure).replace(PLAIN_SPACES, ' ').replace(/[ '’]/g, '');
    const marks = plain.match(/[.,]/g) ?? [];
    const last = marks.at(-1) ?? '';
    const isMixed = new Set(marks).size > 1;
    const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(plain);
    const isDecimal = isMixed || (marks.length === 1 && (!isGrouped || last === this.decimal));
    const whole = isDecimal ? plain.slice(0, plain.lastIndexOf(last)) : plain;
    const part = isDecimal ? plain.slice(plain.lastIndexOf(last) + 1) : '';
    return Number(`${whole.replace(/[.,]/g, '')}.${part}`);
  }

  private get decimal(): string {
    return this.words?.traits.decimal ?? '.';
  }
}

/** How two quantities stand to each other; `open` where they cannot be told apart or are of different kinds. */
export type Relation = 'same' | 'less' | 'more' | 'open';

/** How the first quantity stands to the second: of dates the earlier is less, and one that lies in the other is `same`. */
export function relationOf(left: Quantity, right: Quantity): Relation {
  if (left.kind === 'date' || right.kind === 'date') {
    if (left.kind !== 'date' || right.kind !== 'date') return 'open';
    if (left.to < right.from) return 'less';
    if (left.from > right.to) return 'more';
    return left.from >= right.from && left.to <= right.to ? 'same' : 'open';
  }
  if (left.unit !== right.unit) return relationOfTimes(left, right);
  if (Math.abs(left.value - right.value) <= 1e-9 * Math.abs(right.value)) return 'same';
  return left.value < right.value ? 'less' : 'more';
}

/** A month is no fixed number of days: only what differs by more than that leaves open is told apart. */
function relationOfTimes(left: Amount, right: Amount): Relation {
  const [one, other] = [secondsOf(left), secondsOf(right)];
  if (one === null || other === null) return 'open';
  if (Math.abs(one - other) <= MONTH_DIFFERS * Math.max(one, other)) return 'open';
  return one < other ? 'less' : 'more';
}

function secondsOf({ unit, value }: Amount): number | null {
  if (unit === 'month') return value * MONTH_SECONDS;
  return unit === 'second' ? value : null;
}
