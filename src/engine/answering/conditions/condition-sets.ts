import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Condition } from '../plan/plan.js';
import { sidesOf } from '../question/directions.js';
import { AVERAGING, GREATER, LESS, NEGATION, NUMBER_WORDS, wordSet } from '../question/words.js';
import { isYes } from '../tables/flags.js';
import { calendarConditions } from './calendar-conditions.js';
import { isLikelyLimit, isSureLimit } from './limit-numbers.js';
import {
  endOfMonth,
  isMonth,
  isYearNumber,
  numberReadings,
  type NumberReadings,
} from './number-conditions.js';
import { type Choice } from './condition-choice.js';
import { presenceChoices } from './presence-conditions.js';
import { valueConditions } from './value-conditions.js';

/** Conditions that may hold together, and how well they fit the question. */
export interface ConditionSet {
  readonly score: number;
  readonly conditions: readonly Condition[];
}

const BEAM = 28;
const MOST_CHOICES = 6;
const RANGE = new Set(['between', 'from', 'range']);
const BOUNDS = wordSet('least most minimum maximum up within since');
const BESIDE = new Set([...GREATER, ...LESS].filter((word) => !BOUNDS.has(word)));
const SMALL = 12;

function valueChoices(question: LinkedQuestion): Choice[] {
  return question.values.map((mention) => {
    const alternatives = valueConditions(question, mention);
    const [first] = alternatives;
    const isWeak = mention.places.length === 1 && first?.origin === 'cell' && first.score < 1.2;
    return { alternatives, leaving: isWeak ? 0.5 : 1 };
  });
}

/** Of a year or a month; anything else is left as it is. */
const firstDay = (time: number | string): number | string =>
  isYearNumber(time) ? `${time}-01-01` : isMonth(time) ? endOfMonth(time, '>=') : time;
const lastDay = (time: number | string): number | string =>
  isYearNumber(time) ? `${time}-12-31` : isMonth(time) ? endOfMonth(time, '<=') : time;

function between(low: NumberReadings, high: NumberReadings): Condition[] {
  const [from, to] = [low.mention.value, high.mention.value];
  const seen = new Set<number>();
  return low.conditions.flatMap((condition): Condition[] => {
    const { column } = condition;
    if (seen.has(column.id)) return [];
    seen.add(column.id);
    const isDate = column.kind === 'date';
    const ends = isDate ? [firstDay(from), lastDay(to)] : [from, to];
    return [
      {
        ...condition,
        test: { op: 'between', low: ends[0] ?? from, high: ends[1] ?? to },
        places: [...low.mention.places, ...high.mention.places],
        score: condition.score + 0.3,
        origin: 'between',
      },
    ];
  });
}

function numberChoices(question: LinkedQuestion): Choice[] {
  const readings = numberReadings(question).filter(({ mention }) => !isSureLimit(question, mention));
  const choices: Choice[] = [];
  for (let at = 0; at < readings.length; at += 1) {
    const [reading, next] = [readings[at], readings[at + 1]];
    if (!reading) continue;
    const { place, value } = reading.mention;
    const isRange = next && question.has(RANGE) && next.mention.place - place <= 4;
    const isSmall =
      NUMBER_WORDS.has(question.tokens[place]?.norm ?? '') || (typeof value === 'number' && value <= SMALL);
    const alternatives = isRange
      ? [...between(reading, next), ...reading.conditions.slice(0, 2)]
      : reading.conditions;
    const leaving = isSmall ? 0.5 : 0.9;
    choices.push({ alternatives, leaving: isLikelyLimit(question, reading.mention) ? 0 : leaving });
    if (isRange) at += 1;
  }
  return choices;
}

const calendarChoices = (question: LinkedQuestion): Choice[] =>
  question.calendar.map((mention) => ({ alternatives: calendarConditions(question, mention), leaving: 0.9 }));

/** Whether a word compares with anything but the number behind it: "above the average", not "above 120". */
function comparesFreely({ tokens, numbers }: LinkedQuestion): boolean {
  const bounds = new Set(numbers.map(({ place }) => place));
  const isBound = (place: number): boolean =>
    bounds.has(place) || (tokens[place]?.norm === 'than' && bounds.has(place + 1));
  return tokens.some(({ norm }, place) => BESIDE.has(norm) && !isBound(place + 1));
}

/** "Above the average": beside the mean of a number that is named; what is so "on average" is put beside none. */
function meanChoices(question: LinkedQuestion): Choice[] {
  if (!comparesFreely(question)) return [];
  const place = question.tokens.findLastIndex(
    ({ norm }, at) => AVERAGING.has(norm) && question.tokens[at - 1]?.norm !== 'on',
  );
  if (place < 0) return [];
  const sides = sidesOf(question.words);
  const alternatives = question.slots.flatMap((slot) =>
    slot.alternatives
      .slice(0, 3)
      .filter(({ column }) => column.kind === 'number' && !column.isIdentifier)
      .flatMap(({ column, total, places }) =>
        sides.map((side): Condition => ({
          column,
          test: { op: `${side}Mean` },
          places: [place],
          columnPlaces: places,
          score: total,
          gap: 0,
          origin: 'mean',
        })),
      ),
  );
  return [{ alternatives: alternatives.slice(0, 8), leaving: 0.8 }];
}

/** A column of yes and no that is named: no is meant only where something is denied. */
function flagChoices(question: LinkedQuestion): Choice[] {
  const denies = question.has(NEGATION);
  const alternatives = question.slots.flatMap((slot) =>
    slot.alternatives
      .slice(0, 2)
      .filter(({ column, score }) => column.isFlag && score > 0.4)
      .flatMap(({ column, score, places }) =>
        column.distinct
          .filter((value) => denies || isYes(value))
          .map((value): Condition => ({
            column,
            test: { op: '=', value },
            places,
            columnPlaces: places,
            score: score + (isYes(value) ? 0.05 : 0),
            gap: 0,
            origin: 'flag',
          })),
      ),
  );
  return alternatives.length > 0 ? [{ alternatives: alternatives.slice(0, 4), leaving: 0.1 }] : [];
}

const COMPARED: ReadonlySet<string> = new Set(['number', 'between', 'date', 'year']);

/** Whether a number is a condition already: as a whole cell it is no other one. */
const isTaken = ({ origin, places }: Condition, conditions: readonly Condition[]): boolean =>
  COMPARED.has(origin) && conditions.some((each) => places.some((place) => each.places.includes(place)));

const isSameTest = (one: Condition, other: Condition): boolean =>
  one.column === other.column && JSON.stringify(one.test) === JSON.stringify(other.test);

function extended({ score, conditions }: ConditionSet, condition: Condition): ConditionSet {
  if (conditions.some((each) => isSameTest(each, condition))) return { score: score - 0.05, conditions };
  const isOfSameTable = conditions.some(({ column }) => column.table === condition.column.table);
  return {
    score: score + condition.score + (isOfSameTable ? 0.15 : 0),
    conditions: [...conditions, condition],
  };
}

/** The sets of conditions that a question may ask for, best first: each value and number is read in some way, or left. */
export function conditionSets(question: LinkedQuestion): ConditionSet[] {
  const choices = [
    ...valueChoices(question),
    ...calendarChoices(question),
    ...numberChoices(question),
    ...meanChoices(question),
    ...flagChoices(question),
    ...presenceChoices(question),
  ].filter(({ alternatives }) => alternatives.length > 0);
  let sets: readonly ConditionSet[] = [{ score: 0, conditions: [] }];
  for (const { alternatives, leaving } of choices.slice(0, MOST_CHOICES)) {
    const most = Math.max(...alternatives.map(({ score }) => score));
    const rated = alternatives.map((condition) => ({ ...condition, gap: most - condition.score }));
    sets = sets
      .flatMap((each) => [
        ...rated
          .filter((condition) => !isTaken(condition, each.conditions))
          .map((condition) => extended(each, condition)),
        { ...each, score: each.score - leaving },
      ])
      .toSorted((one, other) => other.score - one.score)
      .slice(0, BEAM);
  }
  return [...sets];
}
