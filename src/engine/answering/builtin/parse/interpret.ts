import { type Query } from '../representation/query.js';
import { refuseLeftSide } from './comparisons/comparing.js';
import { noteCurrencies } from './measures/currencies.js';
import { withKnownDivisor } from './measures/known-divisor.js';
import { absorbAll, absorbSecondNouns, absorbConnectors, saysState } from './words/fillers.js';
import {
  absorbByMeasure,
  absorbEach,
  absorbKeysAgain,
  absorbNounsOfValues,
  absorbReceivers,
  absorbTotals,
} from './nothing-more.js';
import { refuseEndOfLevel } from './durations/end-of-level.js';
import { leftoverProblem, NotUnderstood, type Problem } from './problem.js';
import { type Reading } from './reading.js';
import { takeTrim, withoutOutliers } from './spreads/trimmed.js';
import { withActuals } from './durations/with-actuals.js';
import { readQuery, YES_OR_NO } from './asked-query.js';

/** "did sales go up?" asks for yes or no: a single number is no answer to it. */
function yesOrNoProblem(reading: Reading, query: Query | null): Problem | null {
  const [first, second] = reading.items;
  const isYesOrNo = YES_OR_NO.test(first?.norm ?? '') && second?.norm !== 'you';
  const isNumber = query?.op === 'aggregate' && query.keys.length === 0 && query.measures[0]?.fn !== 'count';
  const isCourse = query?.op === 'series';
  return isYesOrNo && (isNumber || isCourse) ? { kind: 'unclear', words: [first?.text ?? ''] } : null;
}

/** "cancelled subscriptions with no reason": "cancelled" is no second word for the reason. */
function stateProblem(reading: Reading): Problem | null {
  const lacking = new Set(
    reading.predicates().flatMap((each) => (each.op === 'missing' ? [each.column.name] : [])),
  );
  const named = reading.items.filter(
    ({ meaning }) =>
      meaning.kind === 'column' && meaning.column.flag === null && lacking.has(meaning.column.name),
  );
  const state = named.length > 1 ? named.find(({ norm }) => saysState(norm)) : undefined;
  return state ? { kind: 'unclear', words: [state.text] } : null;
}

const wordAt = (reading: Reading, index: number): string => reading.items[index]?.text ?? '';

/**
 * Turns one reading of a question into a query.
 * @throws NotUnderstood when the reading makes no sense or leaves words over that could change its meaning
 */
export function interpret(reading: Reading): Query {
  const trim = takeTrim(reading);
  const read = readQuery(reading);
  const query = read && withKnownDivisor(withoutOutliers(withActuals(reading, read), trim));
  absorbReceivers(reading);
  absorbNounsOfValues(reading);
  absorbSecondNouns(reading, query);
  absorbKeysAgain(reading, query);
  absorbConnectors(reading);
  absorbAll(reading);
  absorbTotals(reading, query);
  absorbEach(reading, query);
  absorbByMeasure(reading, query);
  const isWho = query?.op === 'aggregate' && query.keys.length === 0;
  if (isWho && reading.items.some(({ norm }, index) => norm === 'who' && reading.isFree(index)))
    throw new NotUnderstood({ kind: 'unclear', words: ['who'] });
  reading.takeAll('which', 'when');
  if (reading.scale) throw new NotUnderstood({ kind: 'unclear', words: [wordAt(reading, reading.scale.at)] });
  // A level that nothing was compared with would be left out silently.
  if (reading.level) throw new NotUnderstood({ kind: 'unclear', words: [wordAt(reading, reading.level.at)] });
  refuseLeftSide(reading);
  const problem =
    leftoverProblem(reading.leftovers()) ?? yesOrNoProblem(reading, query) ?? stateProblem(reading);
  if (problem) throw new NotUnderstood(problem);
  refuseEndOfLevel(reading);
  if (!query) throw new NotUnderstood({ kind: 'noQuestion' });
  noteCurrencies(reading, query);
  return query;
}
