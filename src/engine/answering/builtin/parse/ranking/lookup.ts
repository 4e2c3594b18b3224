import { type Column } from '../../link/headers/schema.js';
import { type Query } from '../../representation/query.js';
import { isChoice } from '../comparisons/comparing.js';
import { boughtColumn, conditionColumns, listRows } from './listing.js';
import { personColumn } from './ranked-columns.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { isEnd, isStart } from '../times/time.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { endingFlag } from '../filters/states.js';

/** "is Ida Berg still with us": the yes-or-no column that tells it, whatever it says. */
function stateOfRow(reading: Reading): Column | null {
  const column = endingFlag(reading);
  const isAsked = /^(?:is|are|was|were|has|have|did|does)$/.test(reading.items[0]?.norm ?? '');
  const isState = reading.items.some((_, index) => reading.plays(index, 'openState', 'closedState'));
  if (!column || !isAsked || !isState) return null;
  reading.takeAll('openState', 'closedState');
  reading.dropConditions((each) => each.op === 'in' && each.column.name === column.name);
  return column;
}

interface Spoken {
  readonly column: Column;
  readonly word: string;
}

/** True for a date of which one of the verbs speaks: "sign up" for the start, "leave" for the end. */
function isSpokenOf(date: Column, verbs: ReadonlySet<string>): boolean {
  const begins = isStart(date) && [...lexicon.startHeaders].some((each) => verbs.has(each));
  const ends = isEnd(date) && [...lexicon.endHeaders].some((each) => verbs.has(each));
  return begins || ends || date.stems.some((each) => verbs.has(each));
}

/** "how much does Ida Berg make", "T-5002: when was it closed": the column that a verb speaks of. */
function spokenColumn(reading: Reading): Spoken | null {
  const { columns } = reading.schema;
  const when = reading.find(['when']);
  const isClosed = reading.items.some((_, index) => reading.plays(index, 'closedState'));
  const dates = columns.filter(({ role }) => role === 'date');
  const verbs = new Set(reading.items.flatMap(({ norm }) => norm.split(' ').map(stem)));
  const bought = boughtColumn(reading);
  if (bought) return { column: bought, word: 'what' };
  const named = dates.filter((date) => (isClosed && isEnd(date)) || isSpokenOf(date, verbs));
  const [date, other] = named.length > 0 ? named : dates;
  if (when >= 0) return date && !other ? { column: date, word: 'when' } : null;
  const [pay, more] = columns.filter(({ stems }) => stems.some((each) => lexicon.earnings.has(each)));
  const isPaid = reading.find(['howMuch']) >= 0 && verbs.size > 0;
  return isPaid && pay && !more ? { column: pay, word: 'how much' } : null;
}

/** "how many nights is BK-17 staying": what is counted is a number of the row; otherwise nothing is counted. */
function isOfNumbers(reading: Reading): boolean {
  const at = reading.find(['count']);
  return at < 0 || reading.columnAt(reading.next(at))?.role === 'measure';
}

/** Texts name rows, and so do numbers that only count them. */
const isName = ({ profile, role }: Column): boolean =>
  profile.type === 'text' || (profile.type === 'integer' && role === 'identifier');

/** A key, or a text of which nearly every row has its own. */
function isKeyOfRows({ schema }: Reading, { profile, role }: Column): boolean {
  const isOwn = profile.distinctCount > NEARLY_ALL * schema.table.profile.rowCount;
  return profile.isCandidateKey || (isOwn && profile.type === 'text' && role !== 'flag');
}

const NEARLY_ALL = 0.9;

/** The columns that are asked for; where things are, "what was ordered in order 10500" asks for no number of the order. */
function askedColumns(reading: Reading, named: ReadonlySet<string>): ReturnType<Reading['freeColumns']> {
  const columns = reading.freeColumns();
  const isAgain = columns.every(({ meaning }) => named.has(meaning.column.name));
  if (!isAgain || boughtColumn(reading) === null) return columns;
  reading.use(...columns.map(({ index }) => index));
  return [];
}

/** The rows that a question names by the value of a key: "what is the salary of Alice". */
export function readLookup(reading: Reading): Query | null {
  const names = new Set(conditionColumns(reading));
  const byKey = reading.schema.columns.some(
    (column) => names.has(column.name) && isKeyOfRows(reading, column) && isName(column),
  );
  const columns = askedColumns(reading, names);
  const isPlain =
    reading.find(['avg', 'sum', 'median', 'min', 'max', 'stddev', 'iqr', 'variation', 'by', 'share']) < 0 &&
    isOfNumbers(reading);
  if (
    byKey &&
    isChoice(reading) &&
    reading.items.some(({ norm }) => /^(?:more|less|fewer|longer|earlier|later)$/.test(norm))
  )
    return null;
  const person = byKey && isPlain ? personColumn(reading) : null;
  if (person) {
    reading.use(...columns.map(({ index }) => index));
    return listRows(reading, [person, ...timeBeside(reading)], null);
  }
  const state = byKey && isPlain && columns.length === 0 ? stateOfRow(reading) : null;
  if (state) return listRows(reading, [state], null);
  const spoken = byKey && isPlain && columns.length === 0 ? spokenColumn(reading) : null;
  if (spoken) {
    reading.takeAll('which', 'list', 'howMuch', 'when', 'closedState', 'openState');
    reading.note('note.adjective', { word: spoken.word, column: spoken.column.name });
    return listRows(reading, [spoken.column], null);
  }
  if (!byKey || !isPlain || columns.length === 0) return null;
  reading.use(...columns.map(({ index }) => index));
  reading.takeAll('which', 'list', 'howMuch', 'when', 'count');
  // "salary of Alice vs Bob"
  if (reading.predicates().some((each) => each.op === 'in' && each.values.length > 1))
    reading.takeAll('compare');
  return listRows(
    reading,
    columns.map(({ meaning }) => meaning.column),
    null,
  );
}

/**
 * "who handled it and when was it closed": the date beside the person.
 * @throws NotUnderstood where it is not clear which date
 */
function timeBeside(reading: Reading): Column[] {
  const when = reading.find(['when']);
  const spoken = when < 0 ? null : spokenColumn(reading);
  if (when >= 0 && !spoken)
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[when]?.text ?? ''] });
  reading.takeAll('when');
  return spoken ? [spoken.column] : [];
}
