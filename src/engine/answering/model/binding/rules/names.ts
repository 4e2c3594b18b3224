import {
  type BindingContext,
  citedTexts,
  conditionsOf,
  labelsOf,
  referredResults,
  referredRows,
  type Rule,
} from '../context.js';
import { type NamedResult } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { type ReadSentence } from '../sentence.js';

/** Of one result. */
const MOST_ROWS = 1000;
const LONGEST_NAME = 80;
/** Shorter words in small letters are no names. */
const LEAST_LETTERS = 4;
/** What a reply may begin with, though the data say it too. */
const SAID = /^(?:yes|no|true|false|ja|nein|oui|non|sí|sì|sim|não|tak|nie|да|нет|evet|hayır)$/iu;

/** Whether a text stands in another, not as a part of a word. */
export function standsIn(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(0, at).at(-1) ?? '', text.slice(at + name.length)[0] ?? ''];
    const isWithoutBlanks = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(name);
    const joins = (letter: string): boolean => /[\p{L}\p{M}\p{N}_]/u.test(letter);
    if (isWithoutBlanks || (!joins(before) && !joins(after))) return true;
  }
  return false;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

const ordinary = new Map<string, ReadonlySet<string>>();

/** Words that stand in sentences by chance: those that the model is told what to do in. */
function ordinaryWords({ instructions }: BindingContext): ReadonlySet<string> {
  const known = ordinary.get(instructions) ?? new Set(wordsOf(instructions));
  ordinary.set(instructions, known);
  return known;
}

/** Whether a value is written as a name, or is a word that hardly stands in a sentence by chance. */
function isName(value: string, context: BindingContext): boolean {
  if (value.length < 2 || value.length > LONGEST_NAME || !/\p{L}/u.test(value) || SAID.test(value))
    return false;
  if (/^[\p{Lu}\p{Lo}\p{N}]/u.test(value)) return true;
  const words = wordsOf(value);
  return value.length >= LEAST_LETTERS && words.some((word) => !ordinaryWords(context).has(word));
}

function namesIn({ columns, rows }: NamedResult, context: BindingContext): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const places = columns.flatMap(({ type }, place) => (type === 'text' ? [place] : []));
  rows.slice(0, MOST_ROWS).forEach((row, number) => {
    for (const place of places) {
      const value = row[place];
      if (typeof value === 'string' && isName(value, context))
        found.set(value, [...(found.get(value) ?? []), number]);
    }
  });
  return found;
}

/** A name of a row that is not referred to, though it is one of a result that is. */
function checkRows(sentence: ReadSentence, context: BindingContext): void {
  const conditions = conditionsOf(sentence, context);
  for (const result of referredResults(sentence)) {
    const rows = referredRows(sentence, result);
    for (const [name, places] of namesIn(result, context)) {
      const isReferred = rows.length === 0 || places.some((place) => rows.includes(place));
      if (isReferred || conditions.includes(name) || !standsIn(name, sentence.typed)) continue;
      if (labelsOf(sentence, context).some((label) => label !== name && label.includes(name))) continue;
      throw new Refusal(
        `"${name}" is not the row that is referred to: it is ${result.name}.rows.${places[0] ?? 0}`,
      );
    }
  }
}

/** A name of the data that the results of the sentence do not speak of. */
function checkNames(sentence: ReadSentence, context: BindingContext): void {
  const { asked, results, names } = context;
  const referred = referredResults(sentence);
  const texts = [
    ...conditionsOf(sentence, context),
    ...labelsOf(sentence, context),
    ...citedTexts(sentence, context),
    ...referred.flatMap(({ columns }) => columns.map((column) => column.name.replaceAll('_', ' '))),
  ];
  const elsewhere = [...results.values()].filter((result) => !referred.includes(result));
  const others = referred.length === 0 ? [] : elsewhere.flatMap(({ conditions }) => conditions);
  const known = [...names, ...elsewhere.flatMap((result) => [...namesIn(result, context).keys()]), ...others];
  for (const name of new Set(known)) {
    if (!isName(name, context) || !standsIn(name, sentence.typed)) continue;
    if (texts.some((text) => standsIn(name, text))) continue;
    const isAsked = standsIn(name.toLowerCase(), asked.toLowerCase());
    if (isAsked && !others.includes(name)) continue;
    throw new Refusal(`"${name}" has nothing to do with the cells that are referred to`);
  }
}

/** Names of the data are those of the rows that a sentence refers to, or of what these were restricted to. */
export const namesAreBound: Rule = (sentence, context) => {
  checkRows(sentence, context);
  checkNames(sentence, context);
};
