import { citedTexts, conditionsOf, labelsOf, type Rule } from '../context.js';
import { isNumberWord } from '../lexicon.js';
import { Refusal } from '../refusal.js';
import { type TypedWord } from '../sentence.js';

const FIGURE = /\p{N}+(?:[.,:/\u2009\u202f-]\p{N}+)*/gu;

/** The numbers that a figure may be: separators are of thousands, of decimals or between the parts of a date. */
function readings(figure: string): string[] {
  const plain = figure.normalize('NFKC').replace(/[\u2009\u202f]/g, '');
  const parts = plain.split(/[.,:/-]/);
  const values = [plain.replaceAll(',', ''), plain.replaceAll('.', '').replace(',', '.')].map(Number);
  return values.filter((value) => !Number.isNaN(value) && parts.length > 0).map(String);
}

const partsOf = (figure: string): string[] => figure.split(/[.,:/-]/).map((part) => String(Number(part)));

/** Figures of texts that may be repeated. */
class KnownFigures {
  private readonly values = new Set<string>();
  private readonly parts = new Set<string>();

  constructor(texts: readonly string[]) {
    for (const [figure] of texts.flatMap((text) => [...text.matchAll(FIGURE)])) {
      for (const value of readings(figure)) this.values.add(value);
      if (/[-/:]/.test(figure)) for (const part of partsOf(figure)) this.parts.add(part);
    }
  }

  has(figure: string): boolean {
    if (readings(figure).some((value) => this.values.has(value) || this.parts.has(value))) return true;
    return /[-/:.]/.test(figure) && partsOf(figure).every((part) => this.parts.has(part));
  }
}

const wordsOf = (texts: readonly string[]): Set<string> =>
  new Set(
    texts.flatMap(
      (text) =>
        text
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{M}]+/gu) ?? [],
    ),
  );

/** Figures and words for numbers are typed only where they were asked, restrict the result, name its rows or are cited. */
export const numbersAreBound: Rule = (sentence, context) => {
  const texts = [
    context.asked,
    ...conditionsOf(sentence, context),
    ...labelsOf(sentence, context),
    ...citedTexts(sentence, context),
  ];
  const [figures, words] = [new KnownFigures(texts), wordsOf(texts)];
  for (const [at, { text, norm }] of sentence.words.entries()) {
    if (norm === 'one' && isPronoun(sentence.words, at)) continue;
    const isFigure = /^\p{N}/u.test(text);
    if (isFigure && !figures.has(text))
      throw new Refusal(`"${text}" is typed: refer to the cell that holds it, as in {{r1.column}}`);
    const isUnknownWord = !isFigure && !words.has(norm) && numberWords(text, context.catalogue.locale);
    if (isUnknownWord) throw new Refusal(`"${text}" is a number that is typed: refer to a cell instead`);
  }
  if (/[%‰½¼¾²³]/.test(sentence.typed) && !texts.some((text) => text.includes('%')))
    throw new Refusal('a sign of a number is typed: the unit comes with the reference');
};

const BEFORE_PRONOUN = new Set(['no', 'the', 'this', 'that', 'each', 'every', 'any', 'which', 'only']);

/** "one of them", "the one": no number. */
const isPronoun = (words: readonly TypedWord[], at: number): boolean =>
  words[at + 1]?.norm === 'of' || BEFORE_PRONOUN.has(words[at - 1]?.norm ?? '');

/** Whether a word is a number, or holds a sign that is one in a script without blanks. */
function numberWords(text: string, locale: string): boolean {
  const isWithoutBlanks = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(text);
  if (!isWithoutBlanks) return isNumberWord(text.toLowerCase(), locale);
  return /[二三四五六七八九十百千万亿億兆](?:[倍个個人名件回円元年月日番位割分]|$)/u.test(text);
}
