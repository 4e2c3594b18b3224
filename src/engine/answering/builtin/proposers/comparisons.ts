import { deniesSomething } from '../../question/words.js';
import { isNo } from '../../tables/flags.js';
import { type LinkSource } from '../link/link-source.js';
import { isJoined, partsOf, type Predicate } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { predicatesOf } from '../representation/rows.js';
import { lexicon } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';

const ABOVE =
  /\b(?:above|over|more than|greater than|higher than|exceed(?:s|ed|ing)?)\s+\$?(\d+(?:\.\d+)?)(?![\d.,]*\d)/giu;
const BELOW = /\b(?:below|under|less than|fewer than|lower than)\s+\$?(\d+(?:\.\d+)?)(?![\d.,]*\d)/giu;

/** Whether a reading compares with a number of the question otherwise than it says: "above 200" is not "at least 200". */
export function comparesOtherwise(query: Query, question: string): boolean {
  if (!('rows' in query)) return false;
  const numbers = (pattern: RegExp): number[] =>
    [...question.matchAll(pattern)].map(([, digits]) => Number(digits));
  const [above, below] = [numbers(ABOVE), numbers(BELOW)];
  return predicatesOf(query.rows)
    .flatMap(partsOf)
    .some(
      (part) =>
        part.op === 'compare' &&
        ((part.comparison === '>=' && above.includes(part.value)) ||
          (part.comparison === '<=' && below.includes(part.value))),
    );
}

/** Whether a question sets one against the other, and its reading does not: that there are happy men says not who is happier. */
export function leavesOutComparison(query: Query, question: string): boolean {
  if (query.op !== 'verdict' || !/\b(?:than|versus)\b/i.test(question)) return false;
  return !predicatesOf(query.rows)
    .flatMap(partsOf)
    .some(({ op }) => op === 'compare' || op === 'between');
}

/**
 * Whether a question denies something, and its reading takes the rows that something is said of: "where day is not 2024".
 * @param wording of the reading, with names of columns that may deny themselves: "without tax"
 */
export function leavesOutDenial(query: Query, question: string, wording: string): boolean {
  if (query.op === 'missing' || !deniesSomething(question) || deniesSomething(wording)) return false;
  const predicates = 'rows' in query ? predicatesOf(query.rows) : [];
  return predicates.length > 0 && !predicates.some(denies);
}

function denies(predicate: Predicate): boolean {
  if (isJoined(predicate)) return denies(predicate.left) || denies(predicate.right);
  const { op } = predicate;
  const saysNo = op === 'in' && predicate.values.some(({ value }) => isNo(String(value)));
  return saysNo || op === 'not' || op === 'otherThan' || op === 'missing';
}

/** Whether a reading compares one of several numbers of which the question names none: "did any account go below 15000". */
export function comparesUnnamed(
  query: Query,
  tokens: readonly Token[],
  { schema, columns }: LinkSource,
): boolean {
  if (!('rows' in query)) return false;
  const numbers = schema.columns.filter(({ role, isYear }) => role === 'measure' && !isYear);
  const compared = predicatesOf(query.rows)
    .filter(({ op }) => op === 'compare' || op === 'between')
    .flatMap(partsOf)
    .filter(({ column }) => numbers.some(({ name }) => name === column.name));
  const isNamed = (name: string): boolean =>
    tokens.some((token) => columns.link([token]).some(({ column }) => column.name === name));
  const isSpokenOf = tokens.some(({ norm }) => lexicon.adjectives.has(norm));
  return numbers.length > 1 && !isSpokenOf && compared.some(({ column }) => !isNamed(column.name));
}
