import { type Query } from '../representation/query.js';
import { type Key } from '../representation/key.js';
import { type Measure } from '../representation/measure.js';
import { aggregate } from './groups/aggregate.js';
import { keysAsked } from './groups/asked-keys.js';
import { ROW_COUNT } from './measures/measures.js';
import { readBusiness } from './business.js';
import { takeRivals } from './comparisons/column-rivals.js';
import { readCompleteness } from './spreads/completeness.js';
import { asksForChange, comparesSpans } from './comparisons/changes.js';
import { readCountedGroups } from './groups/counted-groups.js';
import { chosenKeys, comparedKeys, flagPair } from './comparisons/comparing.js';
import { absorbDays, readDateRange } from './times/days.js';
import { readGroups } from './groups/crossed.js';
import { takeKey } from './groups/groups.js';
import { withoutUnitOfRows } from './groups/unit-of-rows.js';
import {
  absorbColumnWords,
  absorbRowQualifiers,
  readCorrelation,
  readDescribe,
  readMissing,
  readSchema,
} from './intents.js';
import { refuseDoubtful } from './words/doubtful-words.js';
import { readBands, readDistribution, takeBands } from './spreads/distributions.js';
import { readShare } from './shares/shares.js';
import { readRanking, type Ranking } from './ranking/limit.js';
import { RATE_NOUN } from './groups/joint-parts.js';
import { readDelay } from './durations/lateness.js';
import { readLatest } from './times/latest.js';
import { groupsOfLevel, measureOfLevel, takeLevel } from './comparisons/levels.js';
import { groupsListed, readListing } from './ranking/listing.js';
import { readLookup } from './ranking/lookup.js';
import { readRuledOutliers, takeOutlierRule } from './spreads/outlier-rules.js';
import { isPeriod, unitAt } from './times/time.js';
import { periodAt, timeColumn } from './times/time-column.js';
import { readPerEntity } from './measures/per-entity.js';
import { readOccurrences } from './durations/occurrences.js';
import { readPromoters } from './measures/promoters.js';
import { readWeighted } from './measures/weighted.js';
import { readPerPeriod } from './times/per-period.js';
import { readPeriodPair } from './times/period-pair.js';
import { readPresence } from './filters/presence.js';
import { absorbFillers } from './words/fillers.js';
import { readByMeasure } from './ranking/by-measure.js';
import { readFormula, takeScale } from './measures/formulas.js';
import { readPercentiles } from './spreads/percentiles.js';
import { mergePeriods } from './times/periods.js';
import { hasTimeKey, readPlain } from './plain.js';
import { leftoverProblem, NotUnderstood } from './problem.js';
import { readRanked } from './ranking/ranked.js';
import { type Reading } from './reading.js';
import { readTopShare } from './ranking/top-share.js';
import { takeSurvival } from './durations/survival.js';
import { readTimesOfRows } from './times/times-of-rows.js';
import { readWholeRows } from './filters/whole-rows.js';
import { readFlagFilters } from './filters/bare-conditions.js';
import { readFilters } from './row-conditions.js';

function refuseUnsupported(reading: Reading): void {
  const unsupported = reading.items.filter(
    (item, index) => item.meaning.kind === 'unsupported' && reading.isFree(index),
  );
  const problem = leftoverProblem(unsupported);
  if (problem) throw new NotUnderstood(problem);
  refuseDoubtful(reading);
}

/** "countries ranked by average seats": the groups before the word for the order. */
function rankedKeys(reading: Reading): Key[] {
  const sorted = reading.find(['sortedBy']);
  const isRanked = /^(?:rank|order|sort)/.test(reading.items[sorted]?.norm ?? '');
  const before = isRanked ? reading.previous(sorted) : -1;
  const key = reading.columnAt(before)?.role === 'category' ? takeKey(reading, before) : null;
  if (key) reading.use(sorted);
  return key ? [key] : [];
}

/** The groups that are asked for by name, and those of the values and periods that are compared. */
function readAllGroups(reading: Reading, ranking: Ranking | null): Key[] {
  const period = mergePeriods(reading);
  const read = readGroups(reading, ranking !== null);
  const named = read.length === 0 ? groupsOfLevel(reading) : read;
  const keys = [...(named.length === 0 && !ranking ? rankedKeys(reading) : named), ...flagPair(reading)];
  const compared = ranking && keys.length === 0 ? chosenKeys(reading) : comparedKeys(reading);
  const isNew = compared.every(({ column }) => keys.every((key) => key.column.name !== column.name));
  if (keys.length < 2 && isNew) keys.push(...compared);
  if (!period || hasTimeKey(keys)) return keys;
  if (keys.length > 1)
    throw new NotUnderstood({ kind: 'unclear', words: keys.map(({ column }) => column.name) });
  reading.note('note.separate', { column: period.column.name });
  return [...keys, period];
}

/** "by segment, year to date 2024": the year, as far as there are data; only over time it is a running total. */
function absorbToDate(reading: Reading): void {
  const at = reading.find(['toDate']);
  const by = at < 0 ? -1 : reading.find(['by']);
  const isGrouped = by >= 0 && reading.columnAt(reading.next(by))?.role === 'category';
  const hasUnit = reading.items.some((_, index) => index !== at && unitAt(reading, index) !== null);
  const time = timeColumn(reading);
  const isDated = reading.items.some((_, index) => {
    const period = periodAt(reading, index, time);
    return period !== null && isPeriod(period);
  });
  if (isGrouped && isDated && !hasUnit) reading.use(at);
}

/** The measure that is computed from several columns or periods, where there is one. */
function computed(reading: Reading, special: Measure | null): Measure[] {
  const measure =
    special ??
    measureOfLevel(reading) ??
    readDelay(reading) ??
    readPerPeriod(reading) ??
    readPerEntity(reading) ??
    readFormula(reading);
  return measure ? [measure] : [];
}

/** Takes what is said in numbers that are no conditions: classes, rules for outliers, times that something lasted. */
function takeRules(reading: Reading): void {
  takeBands(reading);
  takeOutlierRule(reading);
  takeSurvival(reading);
}

/** The query that a question asks for, before it is known whether words are left over; null where nothing is asked. */
export function readQuery(reading: Reading): Query | null {
  absorbFillers(reading);
  absorbToDate(reading);
  const ofRows = readOccurrences(reading) ?? readWholeRows(reading);
  if (ofRows) return ofRows;
  takeRules(reading);
  const special = readPromoters(reading) ?? readWeighted(reading);
  refuseUnsupported(reading);
  absorbColumnWords(reading);
  absorbRowQualifiers(reading);
  const periods = asksForChange(reading) || comparesSpans(reading) ? readPeriodPair(reading) : null;
  reading.level = takeLevel(reading);
  const rivals = takeRivals(reading);
  const percentiles = readPercentiles(reading);
  const ranking = readRanking(reading);
  takeScale(reading);
  const counted = readCountedGroups(reading);
  readFilters(reading);
  absorbDays(reading);
  reading.formulas = (counted ? [counted] : percentiles) ?? computed(reading, special);
  const outliers = readRuledOutliers(reading);
  if (outliers) return outliers;
  if (rivals) return rivals();
  const ofTop = readTopShare(reading, ranking);
  if (ofTop) return ofTop;
  const business = readPresence(reading) ?? readBusiness(reading, ranking, periods);
  if (business) return business;
  const fixed =
    readDateRange(reading) ??
    readLatest(reading) ??
    readCorrelation(reading) ??
    readCompleteness(reading) ??
    readTimesOfRows(reading) ??
    readMissing(reading) ??
    (ranking ? null : readDescribe(reading)) ??
    readSchema(reading) ??
    readLookup(reading);
  if (fixed) return fixed;
  const bands = readBands(reading) ?? (ranking ? null : readByMeasure(reading));
  if (bands) return bands;
  const keys = withRated(reading, ranking, withoutUnitOfRows(reading, readAllGroups(reading, ranking)));
  const shared = readDistribution(reading, keys) ?? readShare(reading, keys, () => readFlagFilters(reading));
  if (shared) return inOrder(shared, ranking);
  const ranked = ranking && readRanked(reading, ranking, keys);
  if (ranked) return withRest(reading, ranked);
  return (
    readPlain(reading, keys, ranking) ?? groupsListed(reading, readListing(reading)) ?? readExistence(reading)
  );
}

/** "which department has the highest attrition rate": the groups that are ranked by their shares. */
function withRated(reading: Reading, ranking: Ranking | null, keys: readonly Key[]): readonly Key[] {
  const isOfState =
    reading.freeColumns().some(({ meaning }) => meaning.column.flag !== null) ||
    reading.predicates().length > 0;
  const isRated =
    reading.items.some(({ norm }) => RATE_NOUN.test(norm)) ||
    reading.find(['rate']) >= 0 ||
    (reading.find(['share']) >= 0 && isOfState);
  return ranking && keys.length === 0 && isRated && isOfState ? keysAsked(reading, ranking) : keys;
}

/** The shares of groups that a superlative ranks. */
function inOrder(query: Query, ranking: Ranking | null): Query {
  const isRanked = ranking !== null && query.op === 'fraction' && query.keys.length > 0;
  return isRanked ? { ...query, order: ranking.direction } : query;
}

/** The first words of questions that ask for yes or no. */
export const YES_OR_NO = /^(did|does|do|is|are|was|were|has|have)$/;

/** "did anyone in finance get a rating of 5": how many rows there are of which this holds. */
function readExistence(reading: Reading): Query | null {
  const isAsked = YES_OR_NO.test(reading.items[0]?.norm ?? '');
  const isAny = reading.items.some(({ norm }) =>
    /^(?:any|some|no|every)(?:one|body|thing)?$|^there$/.test(norm),
  );
  if (!isAsked || !isAny || reading.predicates().length === 0) return null;
  return aggregate(reading, [], [ROW_COUNT]);
}

/** "top 4 products and the rest as other". */
function withRest(reading: Reading, query: Query): Query {
  const isPlain = query.op === 'aggregate' && query.limit !== null && query.keys.length === 1;
  if (!isPlain || query.isPerFirstKey || !reading.take('rest')) return query;
  reading.takeAll('rest');
  return { ...query, withRest: true, isOfWinner: false };
}
