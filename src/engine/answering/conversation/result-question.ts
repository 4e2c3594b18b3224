import { type ResultTable } from '../../table.js';
import { writtenWords } from '../tables/header-words.js';
import { stem } from '../builtin/text/stem.js';
import { type Comparator } from '../plan/plan.js';
import { type Token, tokensOf } from '../question/tokens.js';
import { FOLDS, NUMBER_WORDS, STOP, wordSet } from '../question/words.js';

/** What a question asks of the table that was the answer before: some of its rows, or all of them in an order. */
export interface ResultEdit {
  readonly filter: { readonly column: number; readonly op: Comparator; readonly value: number } | null;
  /** By the place of a column. */
  readonly order: { readonly column: number; readonly direction: 'asc' | 'desc' } | null;
  /** So many of the order's first rows; with `isExtreme` those that are equal to the first. */
  readonly limit: number | null;
  readonly isExtreme: boolean;
}

const ORDERING = wordSet('sort sorted order ordered rank ranked arrange arranged');
const RISING = wordSet('ascending asc increasing rising alphabetically alphabetical');
const FALLING = wordSet('descending desc decreasing falling decending');
const ALPHABETICAL = wordSet('alphabetically alphabetical alphabetic');
const TOP = wordSet('top first');
const BOTTOM = wordSet('bottom last');
/** Words that say nothing of what is asked of the table. */
const SAID_ANYWAY = wordSet(
  'one ones now then and but just only about same like instead ok okay so them that those these it rows row results result table list value values please could be being way',
);
const COMPARISONS: readonly (readonly [words: RegExp, op: Comparator])[] = [
  [/\b(?:at least|no less than|not less than|minimum of)\s*$/, '>='],
  [/\b(?:at most|no more than|not more than|up to|maximum of)\s*$/, '<='],
  [/\b(?:above|over|more than|greater than|higher than|larger than|exceeding|beyond)\s*$/, '>'],
  [/\b(?:below|under|less than|fewer than|lower than|smaller than)\s*$/, '<'],
  [/\b(?:exactly|equal to|equals)\s*$/, '='],
];
const COMPARING = wordSet(
  'at least most no less more not minimum maximum of up to above over than greater higher larger exceeding beyond below under fewer lower smaller exactly equal equals from with',
);

const isNumber = ({ type }: ResultTable['columns'][number]): boolean =>
  type === 'integer' || type === 'number';

interface Said {
  readonly tokens: readonly Token[];
  readonly result: ResultTable;
  /** Places of the columns of the result that are named, in order. */
  readonly named: readonly number[];
}

/**
 * Reads a question as one to the table that was the answer before.
 * @returns null where it says anything else, or does not say of which column
 */
export function resultEdit(question: string, result: ResultTable): ResultEdit | null {
  const { all: tokens } = tokensOf(question);
  const said = { tokens, result, named: namedColumns(tokens, result) };
  if (result.rows.length < 2 || !tokens.every((token) => isExplained(token, result))) return null;
  const filter = filterOf(question, said);
  const order = orderOf(said);
  if (filter === null && order === null) return null;
  return { filter, order: null, limit: null, isExtreme: false, ...order };
}

function isExplained({ norm, stem: root }: Token, result: ResultTable): boolean {
  if (!/[\p{L}\p{N}]/u.test(norm) || /^\d/.test(norm)) return true;
  const known = [STOP, SAID_ANYWAY, COMPARING, ORDERING, RISING, FALLING, TOP, BOTTOM];
  return (
    known.some((words) => words.has(norm)) ||
    FOLDS.has(norm) ||
    NUMBER_WORDS.has(norm) ||
    stemsOf(result).has(root)
  );
}

const stemsOf = ({ columns }: ResultTable): ReadonlySet<string> =>
  new Set(columns.flatMap(({ name }) => writtenWords(name).map(stem)));

function namedColumns(tokens: readonly Token[], { columns }: ResultTable): number[] {
  const stems = new Set(tokens.map(({ stem: root }) => root));
  return columns.flatMap(({ name }, place) => {
    const words = writtenWords(name).filter((word) => !STOP.has(word) && !FOLDS.has(word));
    return words.length > 0 && words.every((word) => stems.has(stem(word))) ? [place] : [];
  });
}

/** The column of numbers that is meant: the only one that is named, else the only one. */
function measureOf({ result, named }: Said): number | null {
  const numbers = result.columns.flatMap((column, place) => (isNumber(column) ? [place] : []));
  const meant = numbers.filter((place) => named.includes(place));
  const [only, ...others] = meant.length > 0 ? meant : numbers;
  return only === undefined || others.length > 0 ? null : only;
}

function filterOf(question: string, said: Said): ResultEdit['filter'] {
  const [match, ...others] = [...question.toLowerCase().matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)];
  const column = measureOf(said);
  if (!match || others.length > 0 || column === null) return null;
  const before = question.toLowerCase().slice(0, match.index);
  const comparison = COMPARISONS.find(([words]) => words.test(before));
  return comparison ? { column, op: comparison[1], value: Number(match[0].replaceAll(',', '')) } : null;
}

function orderOf(said: Said): Pick<ResultEdit, 'order' | 'limit' | 'isExtreme'> | null {
  const norms = said.tokens.map(({ norm }) => norm);
  const folds = norms
    .flatMap((norm) => FOLDS.get(norm) ?? [])
    .filter((fold) => fold === 'max' || fold === 'min');
  if (norms.some((norm) => ORDERING.has(norm))) return sorted(said, norms, folds);
  const count = countOf(norms);
  const column = measureOf(said);
  if (column === null) return null;
  const ends = norms.some((norm) => TOP.has(norm))
    ? 'desc'
    : norms.some((norm) => BOTTOM.has(norm))
      ? 'asc'
      : null;
  if (count !== null && ends) return { order: { column, direction: ends }, limit: count, isExtreme: false };
  const [fold, other] = new Set(folds);
  if (!fold || other) return null;
  const direction = fold === 'max' ? 'desc' : 'asc';
  return { order: { column, direction }, limit: count ?? 1, isExtreme: count === null };
}

/** "top 3", "the 5 lowest". */
function countOf(norms: readonly string[]): number | null {
  const counts = norms.flatMap((norm) =>
    /^\d+$/.test(norm) ? [Number(norm)] : norm === 'one' ? [] : (NUMBER_WORDS.get(norm) ?? []),
  );
  return counts.length === 1 && (counts[0] ?? 0) > 0 ? (counts[0] ?? null) : null;
}

/** "sort ascending", "order by name", "from lowest to highest". */
function sorted(
  said: Said,
  norms: readonly string[],
  folds: readonly string[],
): Pick<ResultEdit, 'order' | 'limit' | 'isExtreme'> | null {
  const column = norms.some((norm) => ALPHABETICAL.has(norm))
    ? textOf(said)
    : (onlyNamed(said) ?? measureOf(said));
  if (column === null) return null;
  const falls =
    norms.some((norm) => FALLING.has(norm)) ||
    (!norms.some((norm) => RISING.has(norm)) && folds[0] === 'max');
  return { order: { column, direction: falls ? 'desc' : 'asc' }, limit: null, isExtreme: false };
}

const onlyNamed = ({ named: [only, ...others] }: Said): number | null =>
  only === undefined || others.length > 0 ? null : only;

function textOf({ result }: Said): number | null {
  const place = result.columns.findIndex(({ type }) => type === 'text');
  return place < 0 ? null : place;
}
