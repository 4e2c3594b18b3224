import { type Column } from '../link/headers/schema.js';
import { type Query } from '../representation/query.js';
import { isRowNoun } from './groups/groups.js';
import { aggregate } from './groups/aggregate.js';
import { isMeasurable, ROW_COUNT } from './measures/measures.js';
import { NotUnderstood, refused } from './problem.js';
import { type Reading, refOf } from './reading.js';
import { dateColumn } from './times/time.js';

const FILLERS = ['which', 'list', 'count', 'howMuch'] as const;

function takeFreeColumns(reading: Reading): Column[] {
  const columns = reading.freeColumns();
  reading.use(...columns.map(({ index }) => index));
  // "missing ages of the passengers": a noun for the rows is not one of the columns.
  const hasGaps = columns.some(({ meaning }) => meaning.column.profile.missingCount > 0);
  const isNoun = (meaning: (typeof columns)[number]['meaning']): boolean =>
    isRowNoun(meaning) ||
    (hasGaps && meaning.column.profile.isCandidateKey && meaning.column.profile.missingCount === 0);
  const named = columns.filter(({ meaning }) => !isNoun(meaning));
  return [...new Set((named.length > 0 ? named : columns).map(({ meaning }) => meaning.column))];
}

/** "correlation between A and B". */
export function readCorrelation(reading: Reading): Query | null {
  if (!reading.take('correlation')) return null;
  reading.takeAll('correlation', 'between', 'which', 'to', 'by', 'compare');
  const [formula] = reading.formulas;
  const computed = formula?.fn === 'ratio' ? null : (formula?.column ?? null);
  const columns = reading.freeColumns().filter(({ meaning }) => isMeasurable(meaning.column));
  const [x, y] = [...new Map(columns.map(({ meaning }) => [meaning.column.name, meaning.column])).values()];
  if (computed && x && !y) {
    reading.use(...columns.map(({ index }) => index));
    reading.takeAll('count');
    return { op: 'correlation', rows: reading.rows(), x: refOf(x), y: computed };
  }
  if (!x || !y) throw new NotUnderstood({ kind: 'needs', what: 'twoNumbers', word: 'correlation' });
  const used = columns.filter(({ meaning }) => meaning.column === x || meaning.column === y);
  reading.use(...used.map(({ index }) => index));
  return { op: 'correlation', rows: reading.rows(), x: refOf(x), y: refOf(y) };
}

/** Gaps are told by column: other groups are not left out in silence. */
function refuseGroups(reading: Reading): void {
  for (let by = reading.find(['by']); by >= 0; by = reading.find(['by'], by + 1)) {
    const column = reading.columnAt(reading.next(by));
    const isGroup = column !== null && column.role !== 'measure' && !column.profile.isCandidateKey;
    if (isGroup && column.profile.missingCount === 0)
      throw new NotUnderstood({ kind: 'unclear', words: [reading.items[by]?.text ?? '', column.name] });
  }
}

/**
 * "which courses have no F": groups without rows of a value, and no gaps of a column.
 * @throws NotUnderstood for such a value
 */
function refuseNoValue(reading: Reading): void {
  const at = reading.find(['missing']);
  const isNo = /(?:^| )no$/.test(reading.items[at]?.norm ?? '');
  if (isNo && reading.items[at + 1]?.meaning.kind === 'value')
    throw new NotUnderstood(refused(reading.items[at]?.text ?? ''));
}

/** Less than a header that is named: "bookings" for `Booking Date`. */
const NAMED = 0.8;

/** "bookings with missing reference": the columns that are asked for, without one that only speaks of the rows. */
function withoutRowNouns(reading: Reading): Column[] {
  const named = reading.freeColumns();
  const isOfRows = ({ meaning: { column, quality } }: (typeof named)[number]): boolean =>
    column.role === 'date' && quality < NAMED && column.profile.missingCount === 0;
  const ofRows = new Set(named.filter(isOfRows).map(({ meaning }) => meaning.column));
  const columns = takeFreeColumns(reading);
  const others = columns.filter((column) => !ofRows.has(column));
  return others.length > 0 ? others : columns;
}

/** "missing values", "how many values are missing in age". */
export function readMissing(reading: Reading): Query | null {
  refuseNoValue(reading);
  if (!reading.take('missing')) return null;
  refuseGroups(reading);
  const isOfRows = reading.freeColumns().every(({ meaning }) => isRowNoun(meaning));
  // "incomplete records? how many lack a country": the rows of the condition.
  if (isOfRows && reading.predicates().some(({ op }) => op === 'missing') && reading.find(['count']) >= 0) {
    const counted = reading.next(reading.find(['count']));
    if (reading.plays(counted, 'day', 'hour') && dateColumn(reading)?.profile.isCandidateKey)
      reading.use(counted);
    reading.takeAll('missing', ...FILLERS);
    takeFreeColumns(reading);
    reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
    return aggregate(reading, [], [ROW_COUNT]);
  }
  const asksWhich = reading.find(['columns']) >= 0 && reading.find(['which', 'list']) >= 0;
  reading.takeAll('missing', 'columns', 'not', 'by', 'share', 'sum', 'distinct', ...FILLERS);
  const columns = withoutRowNouns(reading);
  reading.use(...reading.freeOf('rows'), ...reading.freeOf('person'));
  const asked = columns.length > 0 ? columns : reading.schema.columns;
  return {
    op: 'missing',
    rows: reading.rows(),
    columns: asked.map(refOf),
    isOnlyWithGaps: asksWhich && columns.length === 0,
  };
}

/** "describe the table", "summary of age". */
export function readDescribe(reading: Reading): Query | null {
  if (!reading.take('describe')) return null;
  reading.takeAll('describe', 'columns', 'by', ...FILLERS);
  const columns = takeFreeColumns(reading);
  reading.use(...reading.freeOf('rows'));
  const asked = columns.length > 0 ? columns : reading.schema.columns;
  return { op: 'describe', rows: reading.rows(), columns: asked.map(refOf) };
}

/** "stock positions", "sales records": a column right before a noun for the rows only says of what they are. */
export function absorbRowQualifiers(reading: Reading): void {
  // "abnormal stock positions": the measure is what is looked at.
  if (reading.find(['anomaly']) >= 0) return;
  for (const { index, meaning } of reading.freeColumns()) {
    const isBeforeRows = reading.items[index + 1]?.meaning.kind === 'rows';
    const isMeasured = reading.plays(reading.previous(index), 'avg', 'sum', 'high', 'low', 'missing');
    const isMissed = meaning.column.profile.missingCount > 0 && reading.find(['missing']) >= 0;
    if (isBeforeRows && !isMeasured && !isMissed && meaning.column.role === 'measure') reading.use(index);
  }
}

/** "the price column": the word "column" beside a column's name says nothing more. */
export function absorbColumnWords(reading: Reading): void {
  for (const index of reading.items.keys()) {
    const beside = [reading.previous(index), reading.next(index)];
    if (reading.plays(index, 'columns') && beside.some((at) => reading.columnAt(at))) reading.use(index);
  }
}

/** "what are the columns". */
export function readSchema(reading: Reading): Query | null {
  if (reading.find(['columns']) < 0 || reading.freeColumns().length > 0) return null;
  reading.takeAll('columns', ...FILLERS);
  reading.use(...reading.freeOf('rows'));
  return { op: 'schema', rows: reading.rows() };
}
