import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Query } from '../../representation/query.js';
import { type Trigger } from '../../text/lexicon.js';
import { aggregate } from '../groups/aggregate.js';
import { isRowNoun } from '../groups/groups.js';
import { type Reading, refOf } from '../reading.js';

/** "once, twice and so on", "1, 2, 3 … orders". */
const TIMES =
  /\b(?:once|one time|1 time|only once)\b.*\b(?:twice|two times|2 times|2x)\b|\b(?:1|one)\b.*\b(?:2|two)\b.*\b(?:3|three)\b/;
/** "the distribution of the number of orders per customer". */
const SPREAD = /^(?:distribution|distributed|histogram|frequenc|spread|breakdown)/;

const ALLOWED: readonly Trigger[] = [
  'again',
  'also',
  'avg',
  'by',
  'common',
  'count',
  'distinct',
  'distribution',
  'eq',
  'filler',
  'howMuch',
  'list',
  'orMore',
  'plus',
  'repeat',
  'rest',
  'sum',
  'times',
  'which',
];

const COUNTING =
  /^(?:once|twice|thrice|one|two|three|four|five|exactly|time|times|so|on|etc|more|more often|only|often)$/;

/** True for a word that says no more than that things are counted by how often they come. */
function isExplained(reading: Reading, index: number, entity: Column): boolean {
  const item = reading.items[index];
  if (!item) return true;
  const { meaning, norm } = item;
  if (meaning.kind === 'column') return meaning.column === entity || isRowNoun(meaning);
  if (meaning.kind === 'trigger') return reading.plays(index, ...ALLOWED) || COUNTING.test(norm);
  if (meaning.kind === 'unknown') return COUNTING.test(norm);
  return ['rows', 'skip', 'verb', 'person', 'number'].includes(meaning.kind);
}

/** The one thing that rows come several times of, and where it is named. */
function entityOf(reading: Reading): { readonly column: Column; readonly at: number } | null {
  const named = reading
    .freeColumns()
    .filter(({ meaning }) => !isRowNoun(meaning))
    .map(({ index, meaning }) => ({ column: meaning.column, at: index }));
  const [first] = named;
  if (!first || named.some(({ column }) => column !== first.column)) return null;
  const { role, profile } = first.column;
  const isThing = role === 'identifier' || role === 'category' || role === 'text';
  return isThing && !profile.isCandidateKey ? first : null;
}

const hasRowNoun = (reading: Reading): boolean =>
  reading.freeOf('rows').length > 0 || reading.freeColumns().some(({ meaning }) => isRowNoun(meaning));

/** True where the things are asked for by how often they come, not a number for each of them. */
function asksHowOften(reading: Reading, at: number): boolean {
  const text = reading.items.map(({ norm }) => norm).join(' ');
  const counts = reading.find(['count']);
  if (counts < 0) return false;
  if (TIMES.test(text)) return true;
  const isEach = /^(?:per|by|each|every|for each|a)\b/.test(reading.items[reading.previous(at)]?.norm ?? '');
  return isEach && hasRowNoun(reading) && reading.items.some(({ norm }) => SPREAD.test(norm));
}

/** How many rows there are of the same thing, as a column. */
const occurrences = (column: Column): ColumnRef => ({
  ...refOf(column),
  type: 'integer',
  isExact: true,
  view: { kind: 'occurrences' },
});

/**
 * "how many customers ordered once, twice, three times", "the distribution of the number of orders per customer": for each
 * number of rows how many things have so many. Null where something else is asked for, or conditions are named.
 */
export function readOccurrences(reading: Reading): Query | null {
  const entity = entityOf(reading);
  if (!entity || !hasRowNoun(reading) || !asksHowOften(reading, entity.at)) return null;
  const indices = [...reading.items.keys()];
  if (!indices.every((index) => isExplained(reading, index, entity.column))) return null;
  reading.use(...indices);
  const key = { column: occurrences(entity.column), unit: null };
  return aggregate(reading, [key], [{ fn: 'countDistinct', column: refOf(entity.column) }]);
}
