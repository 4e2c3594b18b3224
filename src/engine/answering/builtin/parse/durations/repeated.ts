import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { lexicon } from '../../text/lexicon.js';
import { ROW_COUNT } from '../measures/measures.js';
import { type Reading, refOf } from '../reading.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

/** The share of the rows that may be different things at most, for them to come again. */
const MOST_DISTINCT = 0.95;

/** True for a column whose values are things that come again, such as the customers of orders. */
function comesAgain(column: Column, rowCount: number): boolean {
  const isThing = column.role === 'identifier' || column.role === 'category' || column.role === 'text';
  return (
    isThing && column.profile.distinctCount > 1 && column.profile.distinctCount < rowCount * MOST_DISTINCT
  );
}

/** The column of what comes again: the one that is named, else the only one; null where there is none or a choice. */
export function entityOf(reading: Reading): Column | null {
  const { rowCount } = reading.schema.table.profile;
  const isPerson = (column: Column): boolean =>
    comesAgain(column, rowCount) && column.stems.some((each) => lexicon.returning.has(each));
  const named = reading.freeColumns().find(({ meaning }) => isPerson(meaning.column));
  if (named) return named.meaning.column;
  const [only, other] = reading.schema.columns.filter(isPerson);
  return only && !other ? only : null;
}

/** "how many customers ordered more than once", "what share of them only once": the things that come so often; null when nothing else is asked for. */
export function readRepeated(reading: Reading): Query | null {
  const at = reading.find(['repeat']);
  const isShare = reading.find(['share', 'rate']) >= 0;
  const isAsked = isShare || reading.find(['count']) >= 0;
  const entity = at < 0 || !isAsked ? null : entityOf(reading);
  if (!entity || reading.find(['by']) >= 0 || measuresNumbers(reading)) return null;
  for (const { index, meaning } of reading.freeColumns()) {
    const isEvent = meaning.column.profile.isCandidateKey || meaning.column.role === 'date';
    if (meaning.column === entity || isEvent) reading.use(index);
  }
  const isOnce =
    /(?:once|one|single)\b/.test(reading.items[at]?.norm ?? '') &&
    !/more|least/.test(reading.items[at]?.norm ?? '');
  reading.takeAll('repeat', 'count', 'distinct', 'share', 'rate');
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  readFlagFilters(reading);
  const comparison = isOnce ? '=' : '>=';
  const count = isOnce ? 1 : 2;
  if (!isShare) return { op: 'groupCount', rows: reading.rows(), key: refOf(entity), comparison, count };
  const said = reading.predicates().find(({ op }) => op === 'ofGroup');
  const where = reading.predicates().filter((each) => each !== said);
  const column = refOf(entity);
  const often = { column, measure: ROW_COUNT, comparison, value: count } as const;
  const part: Predicate = said ?? { op: 'ofGroup', ...often, of: [], where };
  const measure = { fn: 'countDistinct', column } as const;
  return { op: 'fraction', rows: reading.rows(where), part, measure, keys: [], having: null };
}

/** True where the question names a number of the rows or computes one. */
export const measuresNumbers = (reading: Reading): boolean =>
  reading.formulas.length > 0 ||
  reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure' && !meaning.column.isYear);
