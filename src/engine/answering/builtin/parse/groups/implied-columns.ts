import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { columnOfAdjective } from '../ranking/adjectives.js';
import { isMeasurable } from '../measures/measures.js';
import { type Reading } from '../reading.js';
import { dateColumn, isHourly, unitAt } from '../times/time.js';

/** The unit of time that a question asks for or begins with: "which months had", "days with". */
function askedUnit(reading: Reading, index: number): number {
  return [...reading.items.keys()].findIndex((at) => {
    const before = reading.previous(at);
    const isSubject = before < 0 || reading.plays(before, 'which', 'list');
    return at < index && reading.isFree(at) && isSubject && unitAt(reading, at) !== null;
  });
}

/** "customers who spent more than 5000": those who may come again, before a comparison of money; -1 without them. */
function buyerBefore(reading: Reading, index: number): number {
  return [...reading.items.keys()].findIndex((at) => {
    const column = reading.columnAt(at);
    const isBuyer = column?.stems.some((each) => lexicon.returning.has(each)) === true;
    return at < index && isBuyer && !column.profile.isCandidateKey && reading.isFree(at);
  });
}

/** "among all products, which ones": the word before that "ones" stands for. */
function groupAfter(reading: Reading, which: number): number {
  const isOnes =
    /^which (?:ones?|of (?:them|these|those))$/.test(reading.items[which]?.norm ?? '') ||
    /^(?:ones?|of (?:them|these|those))$/.test(reading.items[which + 1]?.norm ?? '');
  if (!isOnes) return reading.next(which);
  return reading.items.findLastIndex((_, at) => at < which && reading.columnAt(at)?.role === 'category');
}

/** "which months had sales above 1000": the sums of the groups are compared, not single rows. */
export function comparesGroups(
  reading: Reading,
  index: number,
  compared: { readonly column: Column; readonly at: number },
): boolean {
  const unit = askedUnit(reading, index);
  const named = unit < 0 ? null : unitAt(reading, unit);
  const isRow =
    (named === 'day' && isOneRowADay(reading)) || (named === 'hour' && isRowOfHour(reading, unit));
  const which = reading.items.findIndex((_, at) => reading.plays(at, 'which'));
  const asked = which < 0 ? buyerBefore(reading, index) : groupAfter(reading, which);
  const group = reading.columnAt(asked);
  const isMoney = reading.schema.money.some(({ column }) => column === compared.column);
  const isGroup = group?.role === 'category' && isMoney;
  // "which departments pay 58k or more on average"
  const isOfOther = reading
    .freeColumns()
    .some(({ meaning }) => meaning.column.role === 'measure' && meaning.column !== compared.column);
  const isMean = !isOfOther && reading.find(['avg', 'median']) >= 0 && group?.role === 'category' && unit < 0;
  const isOfGroup = isGroup || (group?.role === 'category' && isBeyondRows(reading, index, compared.column));
  return isMean || (compared.column.isAdditive && ((unit >= 0 && !isRow) || isOfGroup));
}

/** "students taking more than 20 credits", where no row has so many: all that each of them has is meant. */
function isBeyondRows(reading: Reading, index: number, { profile }: Column): boolean {
  const bound = reading.items[reading.next(index)]?.meaning;
  return (
    bound?.kind === 'number' &&
    typeof profile.max === 'number' &&
    reading.plays(index, 'gt', 'ge') &&
    bound.value >= profile.max
  );
}

/** "hours with a consumption above 90", not "hours of the day": the rows of a table of hours. */
function isRowOfHour(reading: Reading, unit: number): boolean {
  return /^hours?$/.test(reading.items[unit]?.norm ?? '') && isHourly(reading);
}

/** True for a table with one row for each day. */
export function isOneRowADay(reading: Reading): boolean {
  const profile = dateColumn(reading)?.profile;
  return profile?.type === 'date' && profile.isCandidateKey;
}

/** "patients over 65". */
function ageColumn(reading: Reading): Column | null {
  const ages = reading.schema.columns.filter(
    (column) => isMeasurable(column) && column.role === 'measure' && column.stems.includes('age'),
  );
  return ages.length === 1 ? (ages[0] ?? null) : null;
}

function isPerson(reading: Reading, index: number): boolean {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind === 'person') return true;
  return (
    meaning?.kind === 'column' &&
    meaning.column.role !== 'measure' &&
    meaning.column.stems.some((stem) => lexicon.peopleHeaders.has(stem))
  );
}

/** "less than 300 dollars": the only column of amounts of money by its header. */
function currencyColumn(reading: Reading, at: number): Column | null {
  const isMoney =
    /[$€£]/.test(reading.items[at]?.text ?? '') ||
    /^(?:dollars?|euros?|usd|eur|gbp|pounds?|bucks)$/.test(reading.items[at + 1]?.norm ?? '');
  const [only, other] = reading.schema.columns.filter(
    ({ name, role }) => role === 'measure' && /[€$£]|(?:^|[^a-z])(?:eur|usd|gbp)(?:[^a-z]|$)/i.test(name),
  );
  return isMoney && only && !other ? only : null;
}

/** "under 30 years of age": no amount of money, whatever else there is. */
const OF_AGE = /^(?:years?|yrs?)(?: (?:old|of age))?$/;

/**
 * The column that a comparison speaks of without naming one: "patients over 65" their age, "more than 7 days" a duration,
 * "orders over 100" the only column that holds sums of money. `index` is the comparison, `at` its number.
 */
export function impliedColumn(reading: Reading, index: number, at: number): Column | null {
  const end = reading.next(at);
  const isDuration = end === at + 1 && reading.plays(end, 'day', 'week', 'month', 'year');
  // "patients with more than one clinic" says nothing of their age.
  const isOfOthers = end === at + 1 && reading.columnAt(end)?.role === 'category';
  if (isOfOthers && isPerson(reading, reading.previous(index))) return null;
  const longer = lexicon.adjectives.get('longer')?.columnStems ?? new Set<string>();
  const before = reading.items[reading.previous(index)]?.meaning;
  const column =
    before?.kind === 'adjective'
      ? columnOfAdjective(reading, before.adjective.columnStems, before.adjective.direction)
      : isPerson(reading, reading.previous(index)) || OF_AGE.test(reading.items[at + 1]?.norm ?? '')
        ? ageColumn(reading)
        : isDuration
          ? columnOfAdjective(reading, longer, 'high')
          : (reading.schema.money[0]?.column ?? currencyColumn(reading, at));
  if (column) reading.note('note.adjective', { word: reading.items[index]?.text ?? '', column: column.name });
  return column;
}
