import { type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { type Trigger } from '../../text/lexicon.js';
import { aggregate } from '../groups/aggregate.js';
import { isRowNoun } from '../groups/groups.js';
import { ROW_COUNT } from '../measures/measures.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { type Reading, refOf } from '../reading.js';

const GAPS = '(?:missing|empty|blank|null|unfilled|gaps?)';
/** "rows are complete", "without any gaps", "have no empty cell". */
const COMPLETE = new RegExp(
  `\\b(?:(?<!in)complete|completely filled|fully filled|filled in completely)\\b|\\b(?:no|without|without any|not a single)\\b[^,]*\\b${GAPS}\\b`,
);
/** "have at least one missing value", "with any gaps", "are incomplete". */
const INCOMPLETE = new RegExp(
  `\\bincomplete\\b|\\b(?:at least|any|one or more|some)\\b[^,]*\\b${GAPS}\\b|\\b${GAPS}\\b[^,]*\\b(?:somewhere|anywhere|in any)\\b`,
);

const ALLOWED: readonly Trigger[] = [
  'columns',
  'complete',
  'count',
  'distinct',
  'filler',
  'ge',
  'list',
  'missing',
  'not',
  'orMore',
  'outOf',
  'rate',
  'share',
  'which',
];
const CELLS = /^(?:cells?|fields?|values?|gaps?|filled|completely|fully|anywhere|somewhere|one|1)$/;

/** True for a word that speaks of nothing but rows and whether their cells are filled. */
function isOfCells(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  if (!item) return true;
  const { meaning, norm } = item;
  if (meaning.kind === 'column') return isRowNounAt(reading, index) || isRowNoun(meaning);
  if (meaning.kind === 'trigger') return reading.plays(index, ...ALLOWED);
  if (meaning.kind === 'unknown' || meaning.kind === 'number') return CELLS.test(norm);
  return ['rows', 'skip', 'verb', 'person'].includes(meaning.kind);
}

/** The condition that a row lacks a value in any of the columns; null where none has gaps. */
function lacksAny(reading: Reading): Predicate | null {
  const [first, ...others] = reading.schema.columns
    .filter(({ profile }) => profile.missingCount > 0)
    .map((column): Predicate => ({ op: 'missing', column: refOf(column) }));
  return first ? others.reduce<Predicate>((left, right) => ({ op: 'or', left, right }), first) : null;
}

/**
 * "how many rows are complete", "share of orders with at least one missing value": rows that have a value in every column,
 * or that lack one in some. Null where a column is named or something else is asked for.
 */
export function readWholeRows(reading: Reading): Query | null {
  const indices = [...reading.items.keys()];
  const hasRows =
    reading.freeOf('rows').length > 0 ||
    reading.freeColumns().some(({ index, meaning }) => isRowNounAt(reading, index) || isRowNoun(meaning));
  const isShare = reading.find(['share']) >= 0;
  if (!hasRows || (!isShare && reading.find(['count']) < 0)) return null;
  const text = reading.items.map(({ norm }) => norm).join(' ');
  const isLacking = INCOMPLETE.test(text);
  if ((!isLacking && !COMPLETE.test(text)) || !indices.every((index) => isOfCells(reading, index)))
    return null;
  const lacks = lacksAny(reading);
  if (!lacks) return null;
  reading.use(...indices);
  const part: Predicate = isLacking ? lacks : { op: 'not', of: lacks };
  if (isShare)
    return { op: 'fraction', rows: reading.rows(), part, measure: ROW_COUNT, keys: [], having: null };
  reading.addCondition(0, part);
  return aggregate(reading, [], [ROW_COUNT]);
}
