import { type Column } from '../../link/headers/schema.js';
import { partsOf } from '../../representation/predicate.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { stem } from '../../text/stem.js';
import { tellsPeople } from '../words/entities.js';
import { columnOfAdjective } from './adjectives.js';
import { type Ranking } from './limit.js';
import { heldStock, readCount } from '../measures/counts.js';
import {
  type Combine,
  defaultMeasure,
  isMeasurable,
  moneyMeasure,
  readMeasures,
  ROW_COUNT,
  soleAmount,
  takeAggregate,
} from '../measures/measures.js';
import { isChoice } from '../comparisons/comparing.js';
import { chargedMeasures } from '../measures/charged.js';
import { isJudged, soleRating } from '../judged.js';
import { lexicon } from '../../text/lexicon.js';
import { agentColumn } from '../groups/agents.js';
import { NotUnderstood } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { isHourly } from '../times/time.js';

const wordOf = (reading: Reading, ranking: Ranking): string => reading.items[ranking.at]?.text ?? '';

/** The column that an adjective such as "cheapest" speaks of; null when the ranking has none. */
export function adjectiveColumn(reading: Reading, ranking: Ranking): Column | null {
  if (!ranking.columnStems) return null;
  const end = ranking.direction === 'desc' ? 'high' : 'low';
  const column = columnOfAdjective(reading, ranking.columnStems, end);
  const timed = column ? null : timedColumn(reading, ranking);
  if (timed) return timed;
  const isNamed = reading
    .freeColumns()
    .some(({ meaning }) => meaning.column.role === 'measure' && meaning.column.isAdditive);
  // "which faculty earns the most tuition"
  if (!column && isNamed) return null;
  const money = column ? null : earnedColumn(reading, ranking.columnStems);
  if (money) return money;
  if (!column && ranking.orCount) return null;
  if (!column) throw new NotUnderstood({ kind: 'needs', what: 'measure', word: wordOf(reading, ranking) });
  reading.note('note.adjective', { word: wordOf(reading, ranking), column: column.name });
  return column;
}

/** "earns the most": the column of sums of money, where no header says the word. */
function earnedColumn({ schema: { money } }: Reading, stems: ReadonlySet<string>): Column | null {
  const [first] = money;
  return first && stems.has(stem('revenue')) ? first.column : null;
}

/** "took longest to get a first reply": the one number that is named, where the adjective is of time. */
function timedColumn(reading: Reading, ranking: Ranking): Column | null {
  const isOfTime = [ranking.at, ranking.at + 1].some((index) =>
    /^(?:long|short|fast|slow|quick)/.test(reading.items[index]?.norm ?? ''),
  );
  return isOfTime ? plainMeasure(reading) : null;
}

/** `product_name` names no person. */
const isOfThing = (column: Column): boolean => column.stems.some((stem) => lexicon.things.has(stem));

/** A column whose rows "who" asks for: the one with names of people. */
export function personColumn(reading: Reading): Column | null {
  const who = reading.items.findIndex((item, index) => item.norm === 'who' && reading.isFree(index));
  if (who < 0) return null;
  const agent = agentColumn(reading, who + 1);
  if (agent) reading.use(who, who + 1);
  if (agent) return agent;
  const isText = (column: Column): boolean => column.profile.type === 'text';
  const numbered = reading.schema.columns.filter((column) => column.role === 'identifier' && !isText(column));
  const columns = [...reading.schema.columns.filter(isText), ...numbered];
  const person =
    columns.find((column) => column.stems.includes('name') && !isOfThing(column)) ??
    columns.find((column) => column.stems.some((stem) => lexicon.peopleHeaders.has(stem))) ??
    columns.find((column) => column.stems.some((stem) => lexicon.roleHeaders.has(stem))) ??
    columns.find((column) => column.stems.some((stem) => lexicon.returning.has(stem)));
  if (person) reading.use(who);
  return person ?? null;
}

/**
 * A column of places, which "where" asks for.
 * @throws NotUnderstood when there are several
 */
export function placeColumn(reading: Reading): Column | null {
  if (reading.items[0]?.norm !== 'where') return null;
  const fixed = new Set(
    reading
      .predicates()
      .flatMap(partsOf)
      .map((each) => each.column.name),
  );
  const places = reading.schema.columns.filter(
    ({ role, stems, name }) =>
      role === 'category' && !fixed.has(name) && stems.some((each) => lexicon.places.has(each)),
  );
  const [only, other] = places;
  if (other) throw new NotUnderstood({ kind: 'unclear', words: [reading.items[0].text] });
  return only ?? null;
}

/** The column that decides a ranking of rows, when the question names no aggregate. */
export function plainMeasure(reading: Reading): Column | null {
  const hasAggregate =
    reading.find(['avg', 'sum', 'median', 'min', 'max', 'stddev', 'iqr', 'variation', 'count']) >= 0;
  const columns = reading
    .freeColumns()
    .filter(({ meaning }) => isMeasurable(meaning.column) && meaning.column.role !== 'identifier');
  const [only] = columns;
  const isOne = columns.every(({ meaning }) => meaning.column === only?.meaning.column);
  if (hasAggregate || !isOne || !only) return null;
  reading.use(...columns.map(({ index }) => index));
  return only.meaning.column;
}

/** "the biggest order", where only one column holds what an order is worth. */
export function moneyColumn(reading: Reading, ranking: Ranking): Column | null {
  const column = reading.schema.money[0]?.column ?? null;
  if (!column || ranking.byCount || ranking.orCount || ranking.columnStems) return null;
  if (/^(most|least|fewest|more|less|fewer)$/.test(wordOf(reading, ranking))) return null;
  reading.note('note.adjective', { word: wordOf(reading, ranking), column: column.name });
  return column;
}

/** "the hottest day": a level measured several times a day counts with its extreme, since no average was asked for. */
function combineFor(keys: readonly Key[], ranking: Ranking): Combine {
  const isByDay = keys.some(({ unit }) => unit === 'day');
  return (reading, column) => {
    if (!isByDay || column.isAdditive) return defaultMeasure(reading, column);
    const fn = ranking.direction === 'desc' ? 'max' : 'min';
    reading.note(`note.extreme.${fn}`);
    return { fn, column: refOf(column) };
  };
}

function countedEntity(reading: Reading, keys: readonly Key[]): Measure | null {
  const rows = [...reading.freeOf('rows'), ...reading.freeOf('person')][0];
  if (rows !== undefined) {
    reading.use(rows);
    return ROW_COUNT;
  }
  // "what do guests book most" beside `guest_country`, which is something of them
  const isOfPeople = (index: number, column: Column): boolean =>
    lexicon.returning.has(stem(reading.items[index]?.norm ?? '')) && !tellsPeople(column);
  const other = reading.freeColumns().find(({ index, meaning: { column } }) => {
    const isKey = keys.some((key) => key.column.name === column.name);
    return column.role !== 'measure' && column.role !== 'flag' && !isKey && !isOfPeople(index, column);
  });
  if (!other) return null;
  reading.use(other.index);
  const { column } = other.meaning;
  if (column.profile.isCandidateKey) return ROW_COUNT;
  reading.note('note.distinct', { column: column.name });
  return { fn: 'countDistinct', column: refOf(column) };
}

function isCategory(reading: Reading, { column }: Key): boolean {
  return reading.schema.columns.some(({ name, role }) => name === column.name && role === 'category');
}

/** "who we earned most from", "which shops took the least": money, right beside the verb. */
const isEarned = ({ items }: Reading, at: number): boolean =>
  [at - 2, at - 1, at + 1].some((index) => EARNING.test(items[index]?.norm ?? ''));

const EARNING =
  /^(?:earn|earns|earned|make|makes|made|bring|brings|brought|generate|generates|generated|spend|spends|spent|take|takes|took|gross|grossed)$/;

/** What decides a ranking for which the question names no measure. */
function impliedMeasure(
  reading: Reading,
  ranking: Ranking,
  { keys, isRows }: { readonly keys: readonly Key[]; readonly isRows: boolean },
): Measure {
  const counted = countedEntity(reading, keys);
  const held = counted ?? heldStock(reading);
  if (held) return held;
  const isCountWord =
    /^(most|least|fewest|more|less|fewer)$/.test(reading.items[ranking.at]?.norm ?? '') &&
    !isEarned(reading, ranking.at);
  const amount = !isCountWord && isHourly(reading) ? soleAmount(reading) : null;
  if (amount) return defaultMeasure(reading, amount);
  const judged = isJudged(reading, ranking) ? soleRating(reading) : null;
  // The best may have the highest scores or bring in most.
  const isUnclear = judged !== null && reading.schema.money.length > 0;
  const money = isCountWord || ranking.orCount || isUnclear ? null : moneyMeasure(reading);
  if (money) return money;
  if (judged && !isUnclear) return { fn: 'avg', column: refOf(judged) };
  const isOfValues = keys.every((key) => key.unit === null && isCategory(reading, key));
  const isOfClock = keys.every(({ unit }) => unit === 'hour' || unit === 'weekday');
  const isCounted = isCountWord || ranking.orCount || isOfValues || isOfClock;
  const isUnsaid =
    isJudged(reading, ranking) && reading.schema.columns.some(({ role }) => role === 'measure');
  if (isUnsaid)
    throw new NotUnderstood({
      kind: 'needs',
      what: 'measure',
      word: wordOf(reading, ranking),
      isFinal: true,
    });
  if (isRows || (ranking.count === null && !isCounted))
    throw new NotUnderstood({ kind: 'needs', what: 'measure', word: wordOf(reading, ranking) });
  reading.note('note.rankedByCount');
  return ROW_COUNT;
}

/** "visits us least often on average", where a column holds how often. */
function isMeanOfNumbers(reading: Reading): boolean {
  const isMean = reading.find(['avg', 'median']) >= 0;
  return isMean && reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
}

/** The measures of a ranking of groups; the first decides. */
export function rankingMeasures(
  reading: Reading,
  ranking: Ranking,
  { keys, isRows }: { readonly keys: readonly Key[]; readonly isRows: boolean },
): Measure[] {
  const noun = reading.next(ranking.at);
  if (reading.isFree(noun) && reading.items[noun]?.meaning.kind === 'rows' && !ranking.columnStems) {
    reading.use(noun);
    return [ROW_COUNT];
  }
  const combine = combineFor(keys, ranking);
  const column = adjectiveColumn(reading, ranking);
  const isOften = ranking.byCount && !isMeanOfNumbers(reading);
  const count = readCount(reading) ?? (isOften ? ROW_COUNT : null);
  const combined = isOfEach(reading, ranking) ? averaged : combine;
  const measures = [...reading.formulas, ...(count ? [count] : []), ...readMeasures(reading, combined)];
  if (measures.length > 0) return measures;
  const charged = column ? [] : chargedMeasures(reading, ranking);
  if (charged.length > 0) return charged;
  if (!column) return [impliedMeasure(reading, ranking, { keys, isRows })];
  const fn = takeAggregate(reading);
  return [fn ? { fn, column: refOf(column) } : combined(reading, column)];
}

/** "who stays longer, Germans or Italians?": an adjective of time tells how long each is, and not all of them together. */
const isOfEach = (reading: Reading, ranking: Ranking): boolean =>
  isChoice(reading) && /^(?:longer|shorter|faster|slower|quicker)$/.test(wordOf(reading, ranking));

const averaged: Combine = (_, column) => ({ fn: 'avg', column: refOf(column) });
