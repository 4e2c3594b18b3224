import { isRowNounAt } from '../groups/row-nouns.js';
import { type Reading, refOf } from '../reading.js';

const HAVING =
  /^(?:with|had|have|has|having|got|get|gets|received|receive|given|carried|carry|carries|include|included|includes)$/;
const ANY = /^(?:an?|any|some)$/;
const COMPARED = ['gt', 'ge', 'lt', 'le', 'eq', 'between', 'orMore', 'orLess', 'high', 'low', 'by'] as const;

/** "orders with a discount", "had any returns": rows in which a number that may be 0 is more than that. */
export function readHavingAny(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const column = reading.isFree(index) ? reading.columnAt(index) : null;
    const isSome = isHad(reading, index) || isParticiple(reading, index);
    if (column?.role !== 'measure' || column.profile.min !== 0 || !isSome) continue;
    reading.use(index);
    reading.addCondition(index, { op: 'compare', column: refOf(column), comparison: '>', value: 0 });
  }
}

/** "discounted orders": a participle that says of the rows that they have some of it, and is no header. */
function isParticiple(reading: Reading, index: number): boolean {
  const norm = reading.items[index]?.norm ?? '';
  const isHeader = reading.columnAt(index)?.words.includes(norm) === true;
  const isKey = reading.columnAt(index + 1)?.profile.isCandidateKey === true;
  const isOfRows = isKey || isRowNounAt(reading, index + 1) || reading.items[index + 1]?.norm === 'ones';
  const isCompared = reading.plays(reading.previous(index), ...COMPARED, 'not', 'avg', 'sum', 'median');
  return /[^e]ed$/.test(norm) && !isHeader && isOfRows && !isCompared;
}

/** True where the words before a column say that rows have some of it, and none behind it say how much. */
function isHad(reading: Reading, index: number): boolean {
  const words = reading.items.slice(0, index).map(({ norm }) => norm);
  const isAny = /^(?:had|have|has|with|got|received) (?:an?|any|some)$/.test(words.at(-1) ?? '');
  // "when there was downtime"
  const isThere = /\bthere (?:was|were|is|are)(?: any| some)?$/.test(words.join(' '));
  const isSaid = isAny || isThere || (ANY.test(words.at(-1) ?? '') && HAVING.test(words.at(-2) ?? ''));
  const after = reading.next(index);
  const isCompared = reading.items[after]?.meaning.kind === 'number' || reading.plays(after, ...COMPARED);
  const isOf = /^(?:of|that|which|over|above|below|under|between)$/.test(
    reading.items[index + 1]?.norm ?? '',
  );
  return isSaid && !isCompared && !isOf;
}
