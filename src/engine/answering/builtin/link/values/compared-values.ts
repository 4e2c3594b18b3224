import { lexicon } from '../../text/lexicon.js';
import { type Token } from '../../text/tokenize.js';
import { type LinkSource } from '../link-source.js';
import { type Column } from '../headers/schema.js';
import { type Meaning, type ValueMeaning } from '../meaning.js';
import { type ValueIndex } from './values.js';

/** How far apart the two values may stand. */
const FARTHEST = 10;
/** Better than the common words that both may be. */
const COMPARED = 1.05;
const BETWEEN = /^(?:and|or|vs|versus|than|to|with|against|nor|&|,|:|;)$/;
const LEADS = /^(?:of|the|for|in|on|by|those|with|from|a|an|about|is|are)$/;

/** True where a word stands right behind one that sets it beside another, or right before one. */
function isJoined(tokens: readonly Token[], second: number): boolean {
  let at = second - 1;
  while (at > 0 && second - at < 4 && LEADS.test(tokens[at]?.norm ?? '')) at -= 1;
  return BETWEEN.test(tokens[at]?.norm ?? '') && !/^[,:;]$/.test(tokens[at]?.norm ?? '');
}

/** "were annual and cancelled": a word that is said of the rows, and no part of what follows. */
const isPredicate = (tokens: readonly Token[], at: number): boolean =>
  /^(?:is|are|was|were)$/.test(tokens[at - 1]?.norm ?? '') &&
  /^(?:|and|or|but|,|\.|\?|!|;)$/.test(tokens[at + 1]?.norm ?? '') &&
  /(?:ly|al)$/.test(tokens[at]?.norm ?? '');

const isCommon = ({ kind, norm }: Token): boolean =>
  kind === 'word' &&
  (lexicon.triggers.has(norm) ||
    lexicon.skip.has(norm) ||
    lexicon.scenery.has(norm) ||
    lexicon.verbs.has(norm));

/** "status not ok", "status is ok": a common word behind the name of the one column it is a value of. */
function isToldOf(tokens: readonly Token[], start: number, column: Column): boolean {
  let at = start - 1;
  while (/^(?:is|are|was|were|not|=|:)$/.test(tokens[at]?.norm ?? '')) at -= 1;
  return column.words.join(' ') === tokens[at]?.norm;
}

/** "organic vs paid": a common word that occurs in values of the column of which the word beside it names others. */
function comparedPart(tokens: readonly Token[], start: number, values: ValueIndex): Meaning[] {
  const word = tokens[start];
  const sides = [tokens[start - 1], tokens[start + 1]].map((each) => each?.norm ?? '');
  const isCompared = (from: number): boolean =>
    tokens[from]?.norm === 'compared' && /^(?:to|with)$/.test(tokens[from + 1]?.norm ?? '');
  const behind = PAIR.test(sides[0] ?? '') ? start - 2 : isCompared(start - 2) ? start - 3 : -1;
  const ahead = PAIR.test(sides[1] ?? '') ? start + 2 : isCompared(start + 1) ? start + 3 : -1;
  const at = behind >= 0 ? behind : ahead;
  const other = tokens[at];
  if (!word || other?.kind !== 'word') return [];
  const beside = values.link([other]);
  return values
    .having(word)
    .filter((each) =>
      beside.some(({ column, values: named }) => column === each.column && isOther(named, each)),
    );
}

const PAIR = /^(?:vs|versus|or|and|than)$/;

const isOther = (named: readonly string[], { values }: ValueMeaning): boolean =>
  named.every((value) => !values.includes(value));

/**
 * "monthly versus annual", "email or phone": a common word is a value where another value of the same column is set beside
 * it, or where it is said of the rows. Nothing elsewhere.
 */
export function comparedValue(tokens: readonly Token[], start: number, { values }: LinkSource): Meaning[] {
  const word = tokens[start];
  if (!word || !isCommon(word)) return [];
  const own = values.sameStem(word);
  if (own.length === 0) return comparedPart(tokens, start, values);
  const told = own.filter(({ column }) => isToldOf(tokens, start, column));
  if (told.length > 0) return told.map((each) => ({ ...each, quality: COMPARED }));
  if (isPredicate(tokens, start)) return own.map((each) => ({ ...each, quality: COMPARED }));
  const isNamed = (at: number, { column, values: named }: ValueMeaning): boolean => {
    const other = tokens[at];
    if (other?.kind !== 'word' || at === start) return false;
    const found = [...values.sameStem(other), ...values.link([other])];
    return found.some(
      (each) => each.column === column && each.contains === null && each.values.join() !== named.join(),
    );
  };
  const places = tokens
    .map((_, at) => at)
    .filter((at) => Math.abs(at - start) <= FARTHEST && isJoined(tokens, Math.max(at, start)));
  return own
    .filter((each) => places.some((at) => isNamed(at, each)))
    .map((each) => ({ ...each, quality: COMPARED }));
}
