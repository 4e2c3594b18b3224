import { type Key } from '../../representation/key.js';
import { isGroupable, takeKey } from './groups.js';
import { readGroupsBeside } from './stated-groups.js';
import { type Reading } from '../reading.js';
import { unitAt } from '../times/time.js';

/** Signs between two keys of a cross table. */
const CROSS = /^(?:x|×|\*|\/)$/;

/** True for what makes groups and is nothing to compute with. */
function isKeyAt(reading: Reading, index: number): boolean {
  const column = reading.columnAt(index);
  if (!reading.isFree(index)) return false;
  if (!column) return unitAt(reading, index) !== null;
  const isUnique = column.profile.isCandidateKey && column.role === 'identifier';
  return (column.role !== 'measure' || column.isYear) && isGroupable(column) && !isUnique;
}

/** "region x channel", "headcount: department × level": the two keys of a cross table; none where nothing is crossed. */
function crossedKeys(reading: Reading): Key[] {
  for (const [index, { norm }] of reading.items.entries()) {
    const [left, right] = [reading.previous(index), reading.next(index)];
    if (!CROSS.test(norm) || !reading.isFree(index) || !isKeyAt(reading, left) || !isKeyAt(reading, right))
      continue;
    reading.use(index);
    const by = reading.previous(left);
    if (reading.isFree(by) && reading.plays(by, 'by')) reading.use(by);
    return [takeKey(reading, left), takeKey(reading, right)].flatMap((each) => each ?? []);
  }
  return [];
}

/** What the question groups by: "by region and year", "region x channel", "per month", "monthly", "over time". */
export function readGroups(reading: Reading, isRanked: boolean): Key[] {
  return readGroupsBeside(reading, isRanked, crossedKeys(reading));
}
