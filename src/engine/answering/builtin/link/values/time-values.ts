import { lexicon } from '../../text/lexicon.js';
import { stem as stemOf } from '../../text/stem.js';
import { type Token } from '../../text/tokenize.js';
import { type LinkSource } from '../link-source.js';
import { type Meaning } from '../meaning.js';
import { namesRows } from '../preferences.js';

/** Better than the common word: a value beside the header of its column. */
const BESIDE_HEADER = 1.05;

/** "yearly" for "annual": other words for the same time. */
function sameTime(word: Token): Token[] {
  const other = SAME_TIMES.get(word.norm) ?? [];
  return other.map((norm) => ({ ...word, norm, stem: stemOf(norm) }));
}

const SAME_TIMES = new Map([
  ['yearly', ['annual']],
  ['annual', ['yearly']],
  ['annually', ['yearly', 'annual']],
]);

/** "billed annually": a common word that is a value of the column whose header the word beside it names. */
export function valueOfNeighbour(tokens: readonly Token[], start: number, source: LinkSource): Meaning[] {
  const word = tokens[start];
  if (word?.kind !== 'word' || !(lexicon.triggers.has(word.norm) || lexicon.skip.has(word.norm))) return [];
  if (isArticle(tokens, start)) return [];
  // "the status was ok"
  const isSaid = /^(?:is|was|are|were|=|equals|shows|showed)$/.test(tokens[start - 1]?.norm ?? '');
  const beside = [tokens[start - 1], tokens[start + 1], isSaid ? tokens[start - 2] : undefined].flatMap(
    (token) => (token ? [token.stem, ...(lexicon.synonyms.get(token.stem) ?? [])] : []),
  );
  // "paying yearly"
  const isPaid = /^(?:pay|pays|paid|paying|bill|bills|billed|billing|subscribed|invoiced|charged)$/.test(
    tokens[start - 1]?.norm ?? '',
  );
  // "no orders" denies the rows, whatever column has "No" among its values.
  const isOfRows =
    lexicon.triggers.has(word.norm) &&
    !lexicon.no.has(word.norm) &&
    (isPaid || namesRows(tokens[start + 1], source) || namesRows(tokens[start + 3], source));
  return [word, ...sameTime(word)]
    .flatMap((each) => source.values.sameStem(each))
    .filter(({ column }) => isOfRows || column.stems.some((each) => beside.includes(each)))
    .map((meaning) => ({ ...meaning, quality: BESIDE_HEADER }));
}

/** "without a grade": the article, and no grade A; "grade a" at the end of a clause is one. */
function isArticle(tokens: readonly Token[], start: number): boolean {
  const [word, next] = [tokens[start], tokens[start + 1]];
  return word?.text === 'a' && next !== undefined && next.kind !== 'mark';
}

/** "monthly versus annual", "annual and monthly": two words for times that are values of one column. */
export function valueOfPair(tokens: readonly Token[], start: number, { values }: LinkSource): Meaning[] {
  const word = tokens[start];
  if (word?.kind !== 'word' || !lexicon.triggers.has(word.norm)) return [];
  const isPair = (link: Token | undefined): boolean =>
    /^(?:vs|versus|and|or|against|to|than|with|&)$/.test(link?.norm ?? '');
  const others = [
    isPair(tokens[start + 1]) ? tokens[start + 2] : undefined,
    isPair(tokens[start - 1]) ? tokens[start - 2] : undefined,
  ].flatMap((token) => (token?.kind === 'word' ? [token, ...sameTime(token)] : []));
  const columns = new Set(others.flatMap((each) => values.sameStem(each).map(({ column }) => column)));
  return [word, ...sameTime(word)]
    .flatMap((each) => values.sameStem(each))
    .filter(({ column }) => columns.has(column))
    .map((meaning) => ({ ...meaning, quality: BESIDE_HEADER }));
}

/** "email conversions": a common word that is a value of the table, right before what is measured. */
export function valueOfMeasured(tokens: readonly Token[], start: number, source: LinkSource): Meaning[] {
  const [word, next] = [tokens[start], tokens[start + 1]];
  if (word?.kind !== 'word' || word.norm.length < 4 || !lexicon.skip.has(word.norm) || !next) return [];
  const [measured] = source.columns.link([next]);
  if (measured?.column.role !== 'measure') return [];
  return source.values
    .sameStem(word)
    .filter(({ column }) => column.role === 'category')
    .map((meaning) => ({ ...meaning, quality: BESIDE_HEADER }));
}
