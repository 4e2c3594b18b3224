import { type Column } from '../../link/headers/schema.js';
import { type Predicate } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { soleMeasure } from '../measures/measures.js';
import { canBeMissing } from './gaps.js';
import { isRowNounAt } from '../groups/row-nouns.js';
import { type Reading, refOf } from '../reading.js';
import { endingOf } from './states.js';

/** Words for missing values beside no column with gaps: "nobody rated", "without a closing time", "countries that lack figures". */
export function readUnnamedGaps(reading: Reading, index: number): void {
  if (!reading.isFree(index)) return;
  readNobody(reading, index);
  if (reading.isFree(index)) readNoEnd(reading, index);
  if (reading.isFree(index)) readNoFigures(reading, index);
  readGiven(reading, index);
}

const NOBODY = /^(?:nobody|no one|noone|no-one|unassigned|not assigned)/;
/** "nobody rated", "no one answered": the last word says what was not done. */
const UNDONE = /^(?:nobody|no one|noone|no-one) (\w+)$/;
const OF_ROLES = /^(?:is|was|were|took|assigned|for|to|on|of)$/;

/** "tickets nobody is assigned to", "tickets nobody rated": rows without a value of the one column of those who do something with them, or of what is done. */
function readNobody(reading: Reading, index: number): void {
  const norm = reading.items[index]?.norm ?? '';
  const isNobody = reading.plays(index, 'missing') && NOBODY.test(norm);
  const beside = [reading.next(index), reading.previous(index)];
  if (!isNobody || beside.some((at) => canBeMissing(reading, at))) return;
  const done = UNDONE.exec(norm)?.[1];
  const isOf = done === undefined || OF_ROLES.test(done) ? lexicon.roleHeaders : wordsFor(done);
  const [column, other] = reading.schema.columns.filter(
    ({ stems, profile }) => profile.missingCount > 0 && stems.some((each) => isOf.has(each)),
  );
  if (!column || other) return;
  assume(reading, index, column);
}

const wordsFor = (word: string): ReadonlySet<string> =>
  new Set([stem(word), ...(lexicon.synonyms.get(stem(word)) ?? [])]);

function assume(reading: Reading, index: number, column: Column): void {
  reading.use(index);
  reading.note('note.assumed', { word: reading.items[index]?.text ?? '', column: column.name });
  reading.addCondition(index, { op: 'missing', column: refOf(column) });
}

/** "tickets that do not have a closing time": those that have not ended. */
function readNoEnd(reading: Reading, index: number): void {
  const at = reading.next(index);
  const meaning = reading.items[at]?.meaning;
  const ending = endingOf(reading);
  const isGap = reading.plays(index, 'missing') || /^(?:without|no)$/.test(reading.items[index]?.norm ?? '');
  const isEnd = meaning?.kind === 'formula' && meaning.formula.isDuration && reading.isFree(at);
  if (!isGap || !isEnd || ending?.open.op !== 'missing') return;
  reading.use(index, at);
  const isKnown = reading
    .predicates()
    .some((each) => each.op === 'missing' && each.column.name === ending.column.name);
  if (!isKnown) reading.addCondition(index, ending.open);
}

/** "countries that lack 2016 figures": rows without a number, where the table has one column of numbers. */
function readNoFigures(reading: Reading, index: number): void {
  const sole = soleMeasure(reading.schema);
  const isNamed = reading.freeColumns().some(({ index: at }) => canBeMissing(reading, at));
  if (!reading.plays(index, 'missing') || !sole?.profile.missingCount || isNamed) return;
  reading.use(index);
  reading.addCondition(index, { op: 'missing', column: refOf(sole) });
}

/** "what percentage of tickets has a score": rows that have a value of a column. */
function readGiven(reading: Reading, index: number): void {
  const at = reading.next(index);
  const hasOther = reading.predicates().length > 0 || reading.find(['missing', 'not', 'complete']) >= 0;
  const isHad = /^(?:has|have|had|with|got|carry|carries|received|contain|contains)$/.test(
    reading.items[index]?.norm ?? '',
  );
  const next = reading.items[reading.next(at)]?.meaning.kind;
  const isAsked = reading.find(['share', 'count']) >= 0;
  if (hasOther || !isHad || !isAsked || !canBeMissing(reading, at)) return;
  const isCompared = reading.plays(
    reading.next(at),
    'gt',
    'ge',
    'lt',
    'le',
    'eq',
    'between',
    'orMore',
    'orLess',
  );
  if (next === 'value' || next === 'number' || isCompared) return;
  const column = reading.columnAt(at);
  // "how many orders have a discount" may mean one above 0, "with ratings by agent" may be what is summed up.
  if (!column || (reading.find(['share']) < 0 && !isHadByRows(reading, index, column))) return;
  const again = reading.columnAt(at + 1) === column ? [at + 1] : [];
  reading.use(at, ...again);
  const ref = refOf(column);
  reading.addCondition(
    index,
    mayBeNone(column) ? { op: 'compare', column: ref, comparison: '>', value: 0 } : given(column),
  );
}

const given = (column: Column): Predicate => ({ op: 'not', of: { op: 'missing', column: refOf(column) } });

/** "what percentage of orders had a discount": a discount of 0 is none, while 0 of a scale is a score. */
const mayBeNone = ({ role, profile, isAdditive }: Column): boolean =>
  role === 'measure' && profile.min === 0 && (isAdditive || profile.type === 'number');

/** "how many campaigns have clicks": rows are counted that have a value, of a column that is never 0. */
function isHadByRows(reading: Reading, had: number, column: Column): boolean {
  const isOfRows = isRowNounAt(reading, reading.previous(had));
  const isAlone = reading.find(['avg', 'sum', 'median', 'gt', 'ge', 'lt', 'le', 'by', 'high', 'low']) < 0;
  const hasZero = column.role === 'measure' && column.profile.min === 0;
  return /^ha/.test(reading.items[had]?.norm ?? '') && isOfRows && isAlone && !hasZero;
}
