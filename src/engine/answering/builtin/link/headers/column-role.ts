import { type ColumnProfile, isNumberType } from '../../../../table.js';
import { type Literal } from '../../representation/predicate.js';
import { FOREIGN_LANGUAGES, LanguageWords } from '../../text/languages.js';
import { lexicon } from '../../text/lexicon.js';

/** The use a column can be put to. */
export type ColumnRole = 'measure' | 'identifier' | 'category' | 'text' | 'date' | 'flag';

/** The values of a yes-or-no column. */
export interface Flag {
  readonly yes: Literal;
  readonly no: Literal;
}

const YES = new Set(FOREIGN_LANGUAGES.flatMap((language) => LanguageWords.of(language).yes));
const NO = new Set(FOREIGN_LANGUAGES.flatMap((language) => LanguageWords.of(language).no));
/** Fewer numbers in a row may be anything. */
const FEWEST_NUMBERED = 20;

/** True for whole numbers that can be years under a header that says so. */
export function isYearColumn(profile: ColumnProfile, words: readonly string[]): boolean {
  const { min, max } = profile;
  if (profile.type !== 'integer' || typeof min !== 'number' || typeof max !== 'number') return false;
  return (
    min >= 1500 && max <= 2200 && words.some((word) => word === 'year' || word === 'yr' || word === 'season')
  );
}

const saysYes = (value: string): boolean =>
  lexicon.yes.has(value.toLowerCase()) || YES.has(value.toLowerCase());
const saysNo = (value: string): boolean => lexicon.no.has(value.toLowerCase()) || NO.has(value.toLowerCase());

/** The value of a category that says no in a word, as a grade F does not: "No" among "DSL", "Fiber optic" and "No"; null without one. */
export function valueSayingNo({
  profile,
  role,
}: {
  readonly profile: ColumnProfile;
  readonly role: ColumnRole;
}): string | null {
  const values = role === 'category' ? profile.topValues.map(({ value }) => value) : [];
  return values.find((value) => value.length > 1 && saysNo(value)) ?? null;
}

/** "Yes" and "No", or what else two values of a text say so; null for any other text. */
function textFlag({ distinctCount, topValues }: ColumnProfile): Flag | null {
  const values = topValues.map(({ value }) => value);
  const yes = values.find((value) => saysYes(value));
  const no = values.find((value) => saysNo(value));
  if (distinctCount !== 2 || yes === undefined || no === undefined) return null;
  return { yes: { type: 'text', value: yes }, no: { type: 'text', value: no } };
}

/** The values that say yes and no in a column that holds nothing else; null for any other column. */
export function flagOf(profile: ColumnProfile): Flag | null {
  switch (profile.type) {
    case 'boolean':
      return { yes: { type: 'boolean', value: true }, no: { type: 'boolean', value: false } };
    case 'integer': {
      const isBit = profile.min === 0 && profile.max === 1;
      return isBit ? { yes: { type: 'number', value: 1 }, no: { type: 'number', value: 0 } } : null;
    }
    case 'text':
      return textFlag(profile);
    case 'number': {
      // Missing values make pandas write 0 and 1 as 0.0 and 1.0.
      const isBit = profile.min === 0 && profile.max === 1 && profile.distinctCount === 2;
      return isBit ? { yes: { type: 'number', value: 1 }, no: { type: 'number', value: 0 } } : null;
    }
    case 'date':
    case 'timestamp':
    case 'time':
      return null;
  }
}

/** A first column of 1, 2, 3 … numbers the rows. */
function isNumbering(
  { min, max, type, isCandidateKey, distinctCount }: ColumnProfile,
  position: number,
): boolean {
  const isDense = typeof min === 'number' && typeof max === 'number' && max - min + 1 === distinctCount;
  return type === 'integer' && position === 0 && isCandidateKey && isDense && distinctCount > FEWEST_NUMBERED;
}

interface Described {
  readonly words: readonly string[];
  readonly flag: Flag | null;
  readonly position: number;
}

/** The use that a column can be put to, by its values and the words of its header. */
export function roleOf(profile: ColumnProfile, { words, flag, position }: Described): ColumnRole {
  if (profile.type === 'date' || profile.type === 'timestamp') return 'date';
  if (flag) return 'flag';
  const last = words.at(-1) ?? '';
  if (isNumberType(profile.type)) {
    const looksLikeId = lexicon.idWords.has(last) && profile.type === 'integer' && words[0] !== 'number';
    const isYear = isYearColumn(profile, words);
    return looksLikeId || (isNumbering(profile, position) && !isYear) ? 'identifier' : 'measure';
  }
  if (profile.isCandidateKey) return 'identifier';
  return profile.distinctCount <= 1000 ? 'category' : 'text';
}
