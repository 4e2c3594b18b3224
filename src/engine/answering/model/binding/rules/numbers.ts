import { citedTexts, conditionsOf, labelsOf, type Rule } from '../context.js';
import { isNumberWord, NUMBERS_WITHOUT_BLANKS, UNSPACED } from '../lexicon.js';
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
    if (!isFigure && !words.has(norm) && isUnknownNumber(text, texts, context.catalogue.locale))
      throw new Refusal(`"${text}" is a number that is typed: refer to a cell instead`);
  }
  if (/[%‰½¼¾²³]/.test(sentence.typed) && !texts.some((text) => text.includes('%')))
    throw new Refusal('a sign of a number is typed: the unit comes with the reference');
};

const BEFORE_PRONOUN = new Set(['no', 'the', 'this', 'that', 'each', 'every', 'any', 'which', 'only']);

/** "one of them", "the one": no number. */
const isPronoun = (words: readonly TypedWord[], at: number): boolean =>
  words[at + 1]?.norm === 'of' || BEFORE_PRONOUN.has(words[at - 1]?.norm ?? '');

const SIGNS = '〇零一二三四五六七八九十百千万萬亿億兆两兩';
/** What is counted in, behind a sign of a number that stands alone. */
const COUNTED =
  '倍个個人名件回円元年月日番位割分美欧歐英笔筆条條家项項次天周小时時种種类類台张張页頁行列份半成多余餘ドユつ点點岁歲社店本冊枚軒期级級季';
const NUMBER_IN = new RegExp(
  `[${SIGNS}]{2,}|[${SIGNS.replace(/[〇零一]/g, '')}](?:[${COUNTED}]|$)|第[${SIGNS}]`,
  'gu',
);
/** What holds signs of numbers and is none: "very", "if ever", "percentage". */
const NO_NUMBERS = /十分(?!之)|万一|百分[比率]|统一|統一|唯一|千万不/gu;

/** Whether a word is a number, or holds one in a script without blanks, that stands in none of the texts. */
function isUnknownNumber(text: string, texts: readonly string[], locale: string): boolean {
  if (!UNSPACED.test(text)) return isNumberWord(text.toLowerCase(), locale);
  if (NUMBERS_WITHOUT_BLANKS.has(text)) return texts.every((each) => !each.includes(text));
  const found = text.replace(NO_NUMBERS, ' ').match(NUMBER_IN) ?? [];
  return found.some((number) => texts.every((each) => !each.includes(number)));
}
