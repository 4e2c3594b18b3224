import { type Column } from '../../link/headers/schema.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading } from '../reading.js';
import { comparesThings } from '../groups/row-nouns.js';

const OF_PERCENT = ['attainment', 'growth', 'fall', 'share', 'rate', 'difference', 'anomaly'] as const;

/** True for "10%". */
const isPercentAt = (reading: Reading, index: number): boolean =>
  reading.items[index]?.text.endsWith('%') === true;

/**
 * "days when scrap was above 10%", where scrap is a number of pieces: of what the percent are is not said.
 * @throws NotUnderstood for such a bound
 */
export function refusePercent(reading: Reading, at: number, column: Column): void {
  if (!isPercentAt(reading, at) || !column.isAdditive || reading.find(OF_PERCENT) >= 0) return;
  throw new NotUnderstood(refused(reading.items[at]?.text ?? ''));
}

/** True where the compared number is one of different things, or of a measure with a name. */
export function isOfGroups(reading: Reading, index: number, end: number): boolean {
  const isNamed = [reading.previous(index), reading.next(end)].some((at) => {
    const meaning = reading.items[at]?.meaning;
    return meaning?.kind === 'formula' && !meaning.formula.isDuration;
  });
  return isNamed || comparesThings(reading, end);
}
