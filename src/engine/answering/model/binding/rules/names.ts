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

/** Whether a value is written as a name: ordinary words stand in sentences by chance. */
const isNameLike = (value: string): boolean =>
  value.length > 1 &&
  value.length <= LONGEST_NAME &&
  /^[\p{Lu}\p{Lo}\p{N}]/u.test(value) &&
  /\p{L}/u.test(value);

function namesIn({ columns, rows }: NamedResult): Map<string, number[]> {
  const found = new Map<string, number[]>();
  const places = columns.flatMap(({ type }, place) => (type === 'text' ? [place] : []));
  rows.slice(0, MOST_ROWS).forEach((row, number) => {
    for (const place of places) {
      const value = row[place];
      if (typeof value === 'string' && isNameLike(value))
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
    for (const [name, places] of namesIn(result)) {
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
  ];
  const elsewhere = [...results.values()].filter((result) => !referred.includes(result));
  const others = referred.length === 0 ? [] : elsewhere.flatMap(({ conditions }) => conditions);
  const known = [...names, ...elsewhere.flatMap((result) => [...namesIn(result).keys()]), ...others];
  for (const name of new Set(known)) {
    if (!isNameLike(name) || !standsIn(name, sentence.typed)) continue;
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
