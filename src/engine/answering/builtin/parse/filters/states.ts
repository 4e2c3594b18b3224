import { type Column } from '../../link/headers/schema.js';
import { columnOf, partsOf, type Predicate } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { tellsPeople } from '../words/entities.js';
import { isLoss } from '../measures/losses.js';
import { isPlanned } from '../durations/planned.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isEnd, isStart } from '../times/time.js';

/** What tells in a table whether the thing of a row has ended. */
interface Ending {
  readonly column: Column;
  readonly open: Predicate;
  readonly closed: Predicate;
}

/** The one date of an end, or else the one yes-or-no column for it; null where there is neither. */
export function endingOf(reading: Reading): Ending | null {
  const [end, other] = reading.schema.columns.filter(isEnd);
  if (other) return null;
  if (end) {
    const open: Predicate = { op: 'missing', column: refOf(end) };
    return { column: end, open, closed: { op: 'not', of: open } };
  }
  const column = endingFlag(reading);
  if (!column?.flag) return null;
  const [open, closed] = [column.flag.no, column.flag.yes].map((value): Predicate => ({
    op: 'in',
    column: refOf(column),
    values: [value],
  }));
  return open && closed ? { column, open, closed } : null;
}

/** "active subscriptions", "open tickets": those whose one end date has no value; "closed" ones have it. */
export function readStates(reading: Reading): void {
  const [end, other] = endsOf(reading);
  if (!end) readFlagStates(reading);
  if (!end || other) return;
  for (const index of reading.items.keys()) {
    const isSaid = reading.plays(index, 'openState', 'closedState') || isLoss(reading, index);
    if (!reading.isFree(index) || !isSaid || isEndOfTaking(reading, index)) continue;
    // "tickets left without an agent"
    if (isLeftWithout(reading, index)) {
      reading.use(index);
      continue;
    }
    const before = reading.previous(index);
    const isNegated = reading.isFree(before) && reading.plays(before, 'not');
    reading.use(index, ...(isNegated ? [before] : []));
    const missing: Predicate = { op: 'missing', column: refOf(end) };
    const isOpen = reading.plays(index, 'openState') !== isNegated;
    if (isNegated) refuseNever(reading, before);
    refuseOpposite(reading, index, { isOpen, end });
    const known = reading
      .predicates()
      .flatMap(partsOf)
      .some((each) => each.op === 'missing' && each.column.name === end.name);
    if (!known) reading.addCondition(index, isOpen ? missing : { op: 'not', of: missing });
    reading.note(isOpen ? 'note.open' : 'note.closed', {
      word: reading.items[index]?.text ?? '',
      column: end.name,
    });
  }
}

/** The dates of an end, or else those on which something is done: "open shipments" have no `Delivered On`. */
function endsOf({ schema: { columns } }: Reading): Column[] {
  const ends = columns.filter(isEnd);
  const isDone = (column: Column): boolean =>
    column.role === 'date' &&
    column.profile.missingCount > 0 &&
    column.stems.some((each) => lexicon.doneHeaders.has(each)) &&
    !isPlanned(column);
  return ends.length > 0 || endingFlagOf(columns) ? ends : columns.filter(isDone);
}

/**
 * "completed vs not completed", "those who dropped out vs those who completed": both are asked for.
 * @throws NotUnderstood for two states that are set against each other, since one would be left out
 */
export function refuseOpposite(
  reading: Reading,
  index: number,
  { isOpen, end }: { readonly isOpen: boolean; readonly end: Column },
): void {
  const missing = reading
    .predicates()
    .filter(
      (each) => (each.op === 'not' ? each.of : each).op === 'missing' && columnOf(each).name === end.name,
    );
  const isOther = missing.some((each) => (each.op === 'missing') !== isOpen);
  if (isOther || (missing.length > 0 && comparesStates(reading, index)))
    throw new NotUnderstood(refused(reading.items[index]?.text ?? ''));
}

/** True where another word for a state than the one at the index is compared with it. */
function comparesStates(reading: Reading, index: number): boolean {
  const isState = (at: number): boolean => reading.plays(at, 'openState', 'closedState');
  const said = reading.items.flatMap(({ norm }, at) => (isState(at) && at < index ? [stem(norm)] : []));
  return (
    reading.find(['compare']) >= 0 && said.some((each) => each !== stem(reading.items[index]?.norm ?? ''))
  );
}

/**
 * "students who never completed a course", where each has several rows: none of them may be completed.
 * @throws NotUnderstood, since rows are no students
 */
export function refuseNever(reading: Reading, at: number): void {
  const isOfPeople = reading
    .freeColumns()
    .some(({ meaning }) => tellsPeople(meaning.column) && !meaning.column.profile.isCandidateKey);
  const norm = reading.items[at]?.norm ?? '';
  if (norm.startsWith('never') && isOfPeople) throw new NotUnderstood(refused(norm));
}

const isLeftWithout = ({ items }: Reading, index: number): boolean =>
  items[index]?.norm === 'left' && /^(?:without|with no|unassigned)\b/.test(items[index + 1]?.norm ?? '');

/** "took long to close": no state of the row, but where the time that it took ends. */
export function isEndOfTaking(reading: Reading, index: number): boolean {
  const isTaken = reading.items.slice(0, index).some(({ norm }) => TAKING.test(norm));
  return isTaken && reading.plays(index, 'closedState') && reading.plays(index - 1, 'to');
}

const TAKING = /^(?:took|take|takes|taken|taking|need|needs|needed)$/;

/** "started and cancelled in 2023" speaks of two dates with one time. @throws NotUnderstood, since one would be left out */
export function refuseJoinedEvents(reading: Reading): void {
  const [end, other] = reading.schema.columns.filter(isEnd);
  const hasTime = reading.items.some(({ meaning }) => ['date', 'number'].includes(meaning.kind));
  if (!end || other || !hasTime) return;
  for (const index of reading.items.keys()) {
    const isJoint = /^(?:and|&|or)$/.test(reading.items[index]?.norm ?? '');
    const [left, right] = [index - 1, index + 1];
    const named = reading.columnAt(left);
    const isStarting = (named !== null && isStart(named)) || saysStart(reading.items[left]?.norm ?? '');
    const isEnding =
      reading.columnAt(right) === end || reading.plays(right, 'closedState') || saysEnd(reading, right);
    if (isJoint && isStarting && isEnding)
      throw new NotUnderstood({ kind: 'unclear', words: [reading.items[left]?.text ?? ''] });
  }
}

const saysStart = (norm: string): boolean => lexicon.startHeaders.has(stem(norm.split(' ')[0] ?? ''));

const saysEnd = (reading: Reading, index: number): boolean =>
  lexicon.triggers.get(reading.items[index]?.norm ?? '')?.includes('closedState') === true;

/** The only yes-or-no column that tells what has ended; null where there is none. */
export function endingFlag({ schema }: Reading): Column | null {
  return endingFlagOf(schema.columns);
}

function endingFlagOf(columns: readonly Column[]): Column | null {
  const [column, other] = columns.filter(
    ({ flag, stems }) => flag !== null && stems.some((each) => lexicon.endHeaders.has(each)),
  );
  return other ? null : (column ?? null);
}

/** "still employed", where a yes-or-no column that is not named itself tells who has left. */
function readFlagStates(reading: Reading): void {
  const column = endingFlag(reading);
  const isNamed = reading.freeColumns().some(({ meaning }) => meaning.column === column);
  if (!column?.flag || isNamed) return;
  for (const index of reading.items.keys()) {
    if (!reading.isFree(index) || !reading.plays(index, 'openState', 'closedState')) continue;
    reading.use(index);
    const isOpen = reading.plays(index, 'openState');
    const value = isOpen ? column.flag.no : column.flag.yes;
    reading.addCondition(index, { op: 'in', column: refOf(column), values: [value] });
    reading.note('note.assumed', { word: reading.items[index]?.text ?? '', column: column.name });
  }
}
