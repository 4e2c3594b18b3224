import { type LanguageWords } from '../../text/languages.js';
import { plainForms } from '../../text/letters.js';
import { readDates } from './dates.js';
import { readFigure } from './figures.js';

/** A word, letter, figure or mark of a question in another language. */
export interface Unit {
  /** As written. */
  readonly text: string;
  readonly kind: 'word' | 'figure' | 'mark' | 'quoted';
  readonly fold: string;
  /** Other forms by which the word may be known, such as without its article. */
  readonly variants: readonly string[];
  readonly stem: string | null;
  /** What it is in English, for figures, dates, marks and quotations. */
  readonly english: string | null;
  /** True when no blank stands before it. */
  readonly isJoined: boolean;
  /** True for a letter of a script that leaves no blanks between words. */
  readonly isLetter: boolean;
  readonly isFirst: boolean;
}

const CJK = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}ー々';
/** A letter or digit of a word that blanks stand around. */
const SPACED = `[^${CJK}\\P{L}]|\\p{N}`;
const PIECES = new RegExp(
  [
    `(?<!${SPACED})'[^'\\s][^']*'(?!${SPACED})`,
    '"[^"]+"|“[^”]+”|„[^“”]+[“”]|«[^»]+»|「[^」]+」|『[^』]+』',
    // Dates and periods were put in these brackets before.
    '⟦[^⟧]*⟧',
    `(?:(?<![\\p{L}\\d])[-−])?[$€£¥₹₩₺]?\\d+(?:[.,'\\u00a0\\u202f]\\d+)*(?:[kmKM](?![\\p{L}]))?%?`,
    `[${CJK}]`,
    `(?:(?![${CJK}\\d])[\\p{L}_])(?:(?![${CJK}])[\\p{L}\\p{M}\\p{N}_])*`,
    `['’]\\p{L}+`,
    `<=|>=|!=|<>|[<>=≤≥,;.?!:%&()]`,
  ].join('|'),
  'gu',
);
const IS_CJK = new RegExp(`^[${CJK}]$`, 'u');

/** Blanks that group the digits of a number ("12 000") are no blanks between words. */
function joinGroups(text: string, words: LanguageWords): string {
  if (words.traits.decimal === '.') return text;
  return text.replace(/(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d])/g, (number) =>
    number.replace(/[ \u00a0\u202f]/g, ''),
  );
}

const HAS_ACCENTS = /[\u0300-\u036f]|đ/u;

/** Splits a question into its units; dates and numbers are read as the language writes them. */
export function unitsOf(question: string, words: LanguageWords): Unit[] {
  const text = joinGroups(readDates(plainForms(question), words), words);
  const isAccented = HAS_ACCENTS.test(text.normalize('NFD'));
  const units: Unit[] = [];
  let end = 0;
  let isFirst = true;
  for (const match of text.matchAll(PIECES)) {
    const isJoined = match.index === end && units.length > 0;
    const before = units.at(-1);
    const piece = { text: match[0], isJoined, isFirst };
    if (isElision(piece.text, before, words) && !words.meantElisions.has(before?.fold ?? '')) units.pop();
    const stemmed = words.language !== 'VI' || !isAccented;
    units.push(unitOf(withoutElision(piece, before, words), words, stemmed));
    end = match.index + match[0].length;
    isFirst = /^[.?!:;]$/.test(match[0]);
  }
  return units;
}

type Piece = Pick<Unit, 'text' | 'isJoined' | 'isFirst'>;

/** "l'année": the article before the apostrophe is no word of the question. */
function isElision(text: string, before: Unit | undefined, words: LanguageWords): boolean {
  return /^['’]/.test(text) && before?.kind === 'word' && words.elisions.has(before.fold);
}

function withoutElision(piece: Piece, before: Unit | undefined, words: LanguageWords): Piece {
  return isElision(piece.text, before, words) ? { ...piece, text: piece.text.slice(1) } : piece;
}

function unitOf(piece: Piece, words: LanguageWords, isStemmed: boolean): Unit {
  const { text } = piece;
  const rest = { ...piece, variants: [], stem: null, isLetter: false };
  if (/^["“„«「『]|^'.*'$/u.test(text))
    return { ...rest, kind: 'quoted', fold: text, english: `"${text.slice(1, -1).trim()}"` };
  if (text.startsWith('⟦')) return { ...rest, kind: 'figure', fold: '#', english: text.slice(1, -1) };
  if (/^[-−]?[$€£¥₹₩₺]?\d/u.test(text))
    return { ...rest, kind: 'figure', fold: '#', english: readFigure(text, words.traits.decimal) };
  if (/^['’]?[\p{L}_]/u.test(text)) return wordUnit(rest, words, isStemmed);
  return { ...rest, kind: 'mark', fold: text, english: text };
}

/** A word without the letters that may stand before it, or without the ending of its plural. */
function variantsOf(fold: string, { prefixes, traits }: LanguageWords): string[] {
  const withoutPrefix = prefixes
    .filter((prefix) => fold.startsWith(prefix) && fold.length - prefix.length >= 2)
    .map((prefix) => fold.slice(prefix.length));
  const singular = (traits.plurals ?? [])
    .filter((ending) => fold.endsWith(ending) && fold.length - ending.length >= 3)
    .map((ending) => fold.slice(0, -ending.length));
  return [...withoutPrefix, ...singular];
}

function wordUnit(
  piece: Omit<Unit, 'kind' | 'fold' | 'english'>,
  words: LanguageWords,
  isStemmed: boolean,
): Unit {
  const fold = words.fold(piece.text);
  const isLetter = IS_CJK.test(piece.text);
  const number = words.traits.isSpaced ? words.numbers.get(fold) : undefined;
  return {
    ...piece,
    kind: 'word',
    fold,
    variants: variantsOf(fold, words),
    stem: isStemmed && words.traits.isSpaced ? words.stem(piece.text) : null,
    english: number === undefined ? null : String(number),
    isLetter,
  };
}
