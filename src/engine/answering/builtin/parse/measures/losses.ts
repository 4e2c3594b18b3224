import { lexicon } from '../../text/lexicon.js';
import { type Reading } from '../reading.js';

const isOfPeople = (stems: readonly string[]): boolean => stems.some((each) => lexicon.returning.has(each));

/** "lost revenue by reason", where things end: that of those that have; two periods are compared. */
export function isLoss(reading: Reading, index: number): boolean {
  const isLost =
    /^(?:lost|losses|lose|loses)$/.test(reading.items[index]?.norm ?? '') && reading.plays(index, 'fall');
  if (!isLost) return false;
  const next = reading.next(index);
  const isMost = /^(?:the )?(?:most|least|fewest|highest|lowest)$/.test(reading.items[next]?.norm ?? '');
  const beside = [isMost ? reading.next(next) : next, reading.previous(index)].map(
    (at) => reading.items[at]?.meaning,
  );
  const isOfAmount = beside.some(
    (each) =>
      each?.kind === 'rows' ||
      (each?.kind === 'column' && (each.column.role !== 'category' || isOfPeople(each.column.stems))),
  );
  const times = reading.items.filter(({ meaning }) => meaning.kind === 'date').length;
  return isOfAmount && times < 2 && reading.find(['why']) < 0;
}
