import { type Comparison } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime } from '../../representation/key.js';
import { groupOfCauses, keysAsked } from '../groups/asked-keys.js';
import { type Asked, contrast, growthSeries } from './change-queries.js';
import {
  lastYears,
  namesTwoMonths,
  type Pair,
  valuePair,
  withPeriodBefore,
  withYearBefore,
} from './change-sides.js';
import { type Ranking } from '../ranking/limit.js';
import { isChoice } from './comparing.js';
import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';
import { unitOfPeriod } from '../times/periods.js';
import { isPeriod, unitAt } from '../times/time.js';
import { timesApart } from '../times/times-apart.js';

/** True when a question asks how a number changes between two times or differs between two groups. */
export function asksForChange(reading: Reading): boolean {
  // "items that have fallen under their level"
  for (const index of reading.items.keys()) {
    const isState =
      reading.plays(index + 1, 'gt', 'lt', 'ge', 'le') && reading.plays(index, 'growth', 'fall');
    if (isState && reading.isFree(index)) reading.use(index);
  }
  // "what share does each channel contribute"
  const why = reading.items[reading.find(['why'])]?.norm ?? '';
  if (why.startsWith('contribut') && reading.find(['share', 'howMuch']) >= 0) reading.takeAll('why');
  // "which is faster, chat or email": a comparison of the two, and no growth
  const fast = reading.find(['growth', 'fall']) >= 0 ? undefined : reading.items[reading.find(['fastest'])];
  if (fast && /^(?:faster|fastest)$/.test(fast.norm) && isChoice(reading))
    throw new NotUnderstood({ kind: 'unclear', words: [fast.text] });
  return reading.find(['growth', 'fall', 'fastest', 'why', 'difference', 'overYear', 'overPeriod']) >= 0;
}

/** "first half of 2024 against first half of 2023": two spans that no unit of time groups. */
export function comparesSpans(reading: Reading): boolean {
  const isCompared = reading.items.some(
    (item, index) => reading.plays(index, 'compare') || item.norm === 'against',
  );
  const spans = reading.items.flatMap(({ meaning }) =>
    meaning.kind === 'date' && isPeriod(meaning.period) ? [meaning.period] : [],
  );
  const halves = reading.items.filter(
    ({ meaning }) => meaning.kind === 'date' && /^(?:first|second) half$/.test(meaning.period.label),
  );
  if (isCompared && halves.length === 2 && spans.length === 0) return true;
  const off = spans.filter((span) => unitOfPeriod(span) === null);
  // Of two halves of years the sum may be meant, of two seasons hardly.
  const isOfHalves = off.some(({ label }) => / half of /.test(label));
  return off.length === 2 && spans.length === 2 && (isCompared || !isOfHalves);
}

/** "better than in May": the word for the change between two periods, and not a number to compare with. */
function takeComparatives(reading: Reading): void {
  reading.takeAll('more', 'fewer', 'anomaly');
  for (const index of reading.items.keys()) {
    const isNumber =
      reading.items[reading.next(index)]?.meaning.kind === 'number' && reading.isFree(reading.next(index));
    if (reading.isFree(index) && reading.plays(index, 'gt', 'lt') && !isNumber) reading.use(index);
  }
}

/** "how did 2023 develop against the year before": one year beside another, where no shorter periods are named. */
function takeTrendOfYear(reading: Reading): void {
  const years = reading.predicates().filter((each) => each.op === 'period' && /^\d{4}$/.test(each.label));
  const namesUnit = reading.items.some(
    (_, index) => reading.isFree(index) && unitAt(reading, index) !== null,
  );
  if (years.length !== 1 || namesUnit || reading.find(['overYear']) < 0) return;
  reading.takeAll('trend', 'overYear');
}

const RISE = /^(?:gr[eo]w|increase|r[io]se|gain|climb|improv|went up|go up|gone up|recover|expand)/;

/** "which regions declined", "categories that grew": the groups on one side of the change are asked for; null for all. */
function sideAsked(reading: Reading): Comparison | null {
  const which = reading.find(['which', 'list']);
  const at = reading.find(['growth', 'fall']);
  const asked = reading.columnAt(reading.next(which));
  const isOfGroups = which >= 0 && which < at && asked?.role === 'category';
  const verb = reading.items[at]?.norm ?? '';
  if (!isOfGroups || reading.find(['share', 'howMuch', 'difference']) >= 0) return null;
  if (reading.plays(at, 'fall')) return /(?:ed|s|ll|en|st|nk|ground|down)$/.test(verb) ? '<' : null;
  return RISE.test(verb) ? '>' : null;
}

/** Reads growth, differences and what they come from; null when the question is about something else. */
export function readChange(reading: Reading, ranking: Ranking | null, periods: Pair | null): Query | null {
  const days = timesApart(reading);
  if (!asksForChange(reading) && !periods && !days) return null;
  const isWhy = reading.find(['why']) >= 0;
  const isFall = reading.find(['fall']) >= 0;
  const isFastest = reading.take('fastest');
  const isYearly = reading.items.some(
    ({ norm }, index) => reading.plays(index, 'growth') && /cagr|compound|annual|yearly/.test(norm),
  );
  const difference = reading.find(['difference']);
  const isDifference = reading.take('difference');
  const side = isWhy || isFastest || ranking ? null : sideAsked(reading);
  const asked: Asked = { ranking, isWhy, isFall, isFastest, isYearly, side };
  takeTrendOfYear(reading);
  const isSeries = reading.find(['overYear', 'overPeriod']) >= 0;
  reading.takeAll('why', 'growth', 'fall');
  const pair = periods ?? days;
  if (pair) reading.takeAll('trend', 'overYear', 'overPeriod');
  const named = keysAsked(reading, ranking);
  const keys = named.length === 0 && isWhy ? groupOfCauses(reading) : named;
  if (pair) takeComparatives(reading);
  if (pair) return contrast(reading, pair, keys, asked);
  const values = isDifference || namesTwoMonths(reading) ? valuePair(reading) : null;
  if (values) return contrast(reading, values, keys, asked);
  // A difference of which no two sides are found must not be passed over.
  if (isDifference) reading.free(difference);
  if (isDifference) return null;
  const hasTime = keys.some((key) => isOverTime(key));
  if (isWhy && (hasTime || isSeries))
    throw new NotUnderstood({ kind: 'unsupported', topic: 'cause', word: 'why' });
  const yearBefore = reading.find(['overYear']) >= 0 && !hasTime ? withYearBefore(reading) : null;
  if (yearBefore) reading.takeAll('overYear');
  if (yearBefore) return contrast(reading, yearBefore, keys, asked);
  if (isSeries || hasTime) return growthSeries(reading, keys, asked);
  const before = withPeriodBefore(reading);
  if (before) return contrast(reading, before, keys, asked);
  if (keys.length === 0 && !isWhy) return growthSeries(reading, keys, asked);
  const years = lastYears(reading);
  if (!years) throw new NotUnderstood({ kind: 'needs', what: 'twoPeriods', word: isWhy ? 'why' : 'growth' });
  return contrast(reading, years, keys, asked);
}
