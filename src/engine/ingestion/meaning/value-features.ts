import { type ColumnProfile } from '../../table.js';
import { knownNames } from './known-names.js';

/** A column with some of its values, in the order of the rows; null where one is missing. */
export interface SampledColumn {
  readonly profile: ColumnProfile;
  readonly values: readonly (string | null)[];
  /** What stands beside its numbers or in its header, or null. */
  readonly unit: string | null;
}

const FEW_ROWS = 20;
const LONG_TEXT = 40;
const COMMON = 0.7;
const SOME = 0.2;
const MOST_CATEGORIES = 12;

/** What the values of a column show, as names of features. */
export function valueFeatures({ profile, values }: SampledColumn, rowCount: number): string[] {
  const present = values.filter((value) => value !== null);
  const general = spreadFeatures(profile, rowCount);
  switch (profile.type) {
    case 'integer':
    case 'number':
      return [...general, ...numberFeatures(profile, present.map(Number))];
    case 'text':
      return [...general, ...textFeatures(present)];
    case 'boolean':
    case 'date':
    case 'timestamp':
    case 'time':
      return [`type ${profile.type}`];
  }
}

/** How many values there are, and how many different ones. */
function spreadFeatures(profile: ColumnProfile, rowCount: number): string[] {
  const { distinctCount, missingCount, isCandidateKey } = profile;
  const share = distinctCount / Math.max(1, rowCount - missingCount);
  const spread = share > 0.98 ? 'all' : share > 0.5 ? 'most' : share > 0.1 ? 'some' : 'few';
  const size = rowCount < FEW_ROWS ? 'short' : 'long';
  const kind = profile.type === 'text' ? 'text' : 'number';
  return [
    `type ${profile.type}`,
    `${kind} values ${spread} differ in ${size}`,
    ...(distinctCount <= 1 ? ['one value'] : []),
    ...(distinctCount === 2 ? [`${kind} of two values`] : []),
    ...(distinctCount > 2 && distinctCount <= MOST_CATEGORIES ? [`${kind} of several values`] : []),
    ...(isCandidateKey && rowCount >= FEW_ROWS ? [`${kind} key`] : []),
    ...(missingCount > rowCount / 2 ? ['mostly missing'] : []),
  ];
}

function numberFeatures(
  { min, max, mean, distinctCount, type }: ColumnProfile,
  values: readonly number[],
): string[] {
  if (typeof min !== 'number' || typeof max !== 'number') return ['huge numbers'];
  const isWhole = type === 'integer' || values.every(Number.isInteger);
  const kind = isWhole ? 'whole' : 'decimal';
  const middle = max > min && mean !== null ? (mean - min) / (max - min) : 0.5;
  const digits = new Set(values.map((value) => String(Math.abs(value)).length));
  return [
    kind,
    `${kind} ${rangeOf(min, max)}`,
    ...(min < 0 ? ['below zero'] : []),
    ...(min === 0 ? [`${kind} from zero`] : []),
    ...(min === 1 && isWhole ? ['from one'] : []),
    ...(isWhole && max - min + 1 === distinctCount && distinctCount > 3 ? ['without gaps'] : []),
    ...(isWhole && min >= 1000 && digits.size === 1 && values.length > 2 ? ['same number of digits'] : []),
    ...(distinctCount > 2
      ? [middle < 0.15 ? 'few large values' : middle > 0.35 ? 'even values' : 'uneven values']
      : []),
    ...(isWhole && max <= 10 && min >= 0 && distinctCount > 2 && values.length > 50
      ? [`steps from ${min === 0 ? 'zero' : 'one'}`]
      : []),
    ...orderFeatures(values, isWhole),
  ];
}

function rangeOf(min: number, max: number): string {
  if (min >= 1500 && max <= 2200) return 'years';
  const largest = Math.max(Math.abs(min), Math.abs(max));
  const bounds = [1, 5, 10, 20, 100, 1000, 10_000, 1_000_000, 1e9];
  const bound = bounds.find((each) => largest <= each);
  return bound === undefined ? 'above all' : `up to ${String(bound)}`;
}

function orderFeatures(values: readonly number[], isWhole: boolean): string[] {
  if (values.length < 3) return [];
  const steps = values.slice(1).map((value, i) => value - (values[i] ?? 0));
  const rising = steps.filter((step) => step > 0).length / steps.length;
  const falling = steps.filter((step) => step < 0).length / steps.length;
  if (steps.every((step) => step === 1)) return ['counts the rows'];
  if (rising === 1) return [isWhole ? 'whole, always rising' : 'decimal, always rising'];
  if (falling === 0 && rising > 0) return ['never falling'];
  if (rising === 0 && falling > 0) return ['never rising'];
  return [];
}

/** Shares of the texts that look in some way. */
const LOOKS: Readonly<Record<string, (text: string) => boolean>> = {
  'two capital words': (text) => /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,2}$/u.test(text),
  'one capital word': (text) => /^\p{Lu}\p{Ll}+$/u.test(text),
  'surname first': (text) => /^\p{Lu}[\p{L}'’ -]+, \p{Lu}/u.test(text),
  'a title before a name': (text) => /^(?:mr|mrs|ms|miss|dr|prof|sir|hon|herr|frau|sr|sra)\b\.? /i.test(text),
  'several parts': (text) => /[;|]|,.*,|^\[.*\]$|\w, ?\w+, /.test(text),
  'in brackets as a list': (text) => /^[[{].*[\]}]$/.test(text),
  'an address of a page or mail': (text) =>
    /^(?:https?:|www\.|app:)|^\S[^\s@]*@\S+\.\w+$|\.(?:com|org|net)\b/i.test(text),
  'with digits': (text) => /\d/.test(text),
  'mostly digits': (text) => text.replace(/\D/g, '').length > text.length / 2,
  'digits and letters': (text) => /\d/.test(text) && /\p{L}/u.test(text) && !/\s/.test(text),
  'a street': (text) =>
    /^\d\w* \S+|\b(?:street|st|ave|avenue|road|rd|lane|str|strasse|straße|rue|calle)\b\.?/i.test(text),
  'place and part': (text) => /^\p{Lu}[\p{L}. ]+ ?, \p{Lu}[\p{L}. ]+$/u.test(text),
  'long text': (text) => text.length > LONG_TEXT,
  'several words': (text) => /\S \S+ \S/.test(text),
  'short capitals': (text) => /^[A-Z]{1,4}$/.test(text),
  'lower case': (text) => text === text.toLowerCase() && /\p{L}/u.test(text),
  'a date': (text) =>
    /\b(?:1[5-9]|20)\d\d\b|\d[/.-]\d+[/.-]\d/.test(text) && /\d/.test(text) && text.length < LONG_TEXT,
  'a day of a month': (text) =>
    /^(?:\d{1,2}[ ,]*)?\p{L}{3,9}\.? ?\d{1,2}\b|^\d{1,2}[., ]+\p{L}{3,9}/u.test(text) && text.length < 25,
  'a clock': (text) => /^\d{1,2}[:.]\d\d/.test(text),
  'an order': (text) => /^[T=]?\d+(?:st|nd|rd|th)?\b/.test(text) && text.length < 6,
  'a school year': (text) => /^\d{4}\s?[-–/]\s?\d{2,4}$|^\d{4}$/.test(text),
  'a known place': (text) => knownNames().places.has(text.replace(/ \([A-Z]{3}\)$/, '').toLowerCase()),
  'a part of a date': (text) => knownNames().dateParts.has(text.toLowerCase()),
  'yes or no': (text) =>
    /^(?:yes|no|y|n|true|false|t|f|ja|nein|si|sí|oui|non|sim|não|да|нет|はい|いいえ|是|否|x|tak|nie|evet|hayır)$/i.test(
      text,
    ),
  'a number with commas': (text) => /^[-+−–(]?[$€£¥]?\d{1,3}(?:[,. ]\d{3})*(?:[.,]\d+)?\)?%?$/.test(text),
  'a score': (text) => /^\D{0,2}\d+\s?[-–:]\s?\d+/.test(text) && text.length < 15,
};

function textFeatures(present: readonly string[]): string[] {
  const texts = [...new Set(present)];
  const length = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  const looks = Object.entries(LOOKS).flatMap(([name, test]) => {
    const share = texts.filter(test).length / Math.max(1, texts.length);
    return share > COMMON ? [`mostly ${name}`, `some ${name}`] : share > SOME ? [`some ${name}`] : [];
  });
  const bound = [3, 6, 12, 25, 60].find((each) => length <= each);
  return [`texts of ${bound === undefined ? 'many' : `up to ${String(bound)}`} characters`, ...looks];
}
