import { type Rule } from '../context.js';
import { SIGN_WORDS, UNIT_WORDS, UNITS_WITHOUT_BLANKS } from '../lexicon.js';
import { Refusal } from '../refusal.js';
import { type Placed, type ReadSentence, type TypedWord } from '../sentence.js';

const CURRENCY = /\p{Sc}/u;

function besides({ words, typed }: ReadSentence, { from, to }: Placed): TypedWord[] {
  const isBeside = (word: TypedWord): boolean => {
    const gap = word.from >= to ? typed.slice(to, word.from) : typed.slice(word.to, from);
    return (word.from >= to || word.to <= from) && gap.length <= 2 && /^[\s*_(-]*$/.test(gap);
  };
  return words.filter(isBeside);
}

/** A sign that is joined to what follows it: a dash between words is none. */
const JOINED_SIGN = /(?:^|[^\p{L}\p{N}])[-−–+~±][*_(]*$/u;

function checkSign({ typed, words }: ReadSentence, { from }: Placed): void {
  if (JOINED_SIGN.test(typed.slice(0, from)))
    throw new Refusal('a sign is typed before a reference: it comes with the reference');
  const before = words.findLast((word) => word.to <= from);
  if (before && from - before.to <= 2 && SIGN_WORDS.has(before.norm))
    throw new Refusal(`"${before.text}" is a sign that is typed: it comes with the reference`);
}

/** The words that the data use for the cells of a reference. */
function ownWords({ cells }: Placed): string {
  return cells
    .map(({ column }) => column?.name ?? '')
    .join(' ')
    .toLowerCase()
    .replaceAll('_', ' ');
}

function checkUnit(sentence: ReadSentence, placed: Placed, asked: string): void {
  const { from, to } = placed;
  const close = sentence.typed.slice(Math.max(0, from - 2), from) + sentence.typed.slice(to, to + 2);
  if (CURRENCY.test(close) || /[%‰]/.test(close))
    throw new Refusal('a unit is typed beside a reference: it comes with the reference');
  const joined = UNITS_WITHOUT_BLANKS.find((unit) => sentence.typed.slice(to).trimStart().startsWith(unit));
  if (joined !== undefined && !`${ownWords(placed)} ${asked}`.includes(joined))
    throw new Refusal(`"${joined}" beside a reference is a unit that the data do not name: leave it out`);
  const known = `${ownWords(placed)} ${asked.toLowerCase()}`.split(/[^\p{L}\p{M}]+/u);
  for (const { text, norm, stem } of besides(sentence, placed)) {
    const isKnown = known.some((word) => word === norm || word === stem || `${word}s` === norm);
    if (UNIT_WORDS.has(norm) && !isKnown)
      throw new Refusal(`"${text}" beside a reference is a unit that the data do not name: leave it out`);
  }
}

/** What is not seen between two figures that stand beside each other. */
const UNSEEN = /[\p{Cf}\p{M}*_`\\]/gu;
const FIGURE_BEFORE = /(?:\p{N}|\}\})[.,'’\u2009\u202f]?$/u;
const FIGURE_BEHIND = /^[.,'’\u2009\u202f]?(?:\p{N}|\{\{)/u;

function checkFigures({ source }: ReadSentence, { from, to }: Placed): void {
  const [before, behind] = [source.slice(0, from), source.slice(to)].map((text) => text.replace(UNSEEN, ''));
  if (FIGURE_BEFORE.test(before ?? '') || FIGURE_BEHIND.test(behind ?? ''))
    throw new Refusal('a figure is joined to a reference: together they would be another number');
}

/** Signs and units come with a reference and are not typed, nor is anything that would make another number of it. */
export const surroundingsAreBound: Rule = (sentence, { asked }) => {
  for (const placed of sentence.references) {
    checkFigures(sentence, placed);
    if (placed.number === null) continue;
    checkSign(sentence, placed);
    checkUnit(sentence, placed, asked);
  }
};
