import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type ValueMention, type ValueReading } from '../mentions/value-mention.js';
import { type Condition, type Test } from '../plan/plan.js';
import { NEGATION, wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { distanceTo } from './number-conditions.js';

const NEAR = 6;
const MOST_READINGS = 4;
const MOST_NEGATED = 2;
const STARTS = wordSet('start starts begin begins prefix starting beginning');
const ENDS = wordSet('end ends ending');
const CONTAINS = new Set([
  ...wordSet('substring contain contains containing word letter include includes has'),
  ...STARTS,
  ...ENDS,
]);

/** The columns that a quoted text may be looked for in, best first. */
function columnsFor(question: LinkedQuestion, place: number): (readonly [number, DataColumn])[] {
  const named = question.slots.flatMap(({ alternatives }) =>
    alternatives
      .filter(({ column }) => column.kind !== 'number')
      .map(
        ({ column, total, places }) => [total + (distanceTo(places, place) < 5 ? 0.3 : 0), column] as const,
      ),
  );
  const naming = question.tables.flatMap((name) =>
    question.dataset
      .table(name)
      .naming.map((column) => [0.3 + 0.2 * question.tableScore(name), column] as const),
  );
  const sorted = [...named, ...naming].toSorted((one, other) => other[0] - one[0]);
  return sorted
    .filter(([, column], at) => sorted.findIndex(([, other]) => other === column) === at)
    .slice(0, MOST_READINGS);
}

function quotedTest(question: LinkedQuestion, text: string): Test {
  if (!question.has(CONTAINS)) return { op: '=', value: text };
  const where = question.has(STARTS) ? 'starts' : question.has(ENDS) ? 'ends' : 'anywhere';
  return { op: 'like', text, where, isDenied: false };
}

function quotedConditions(question: LinkedQuestion, { places }: ValueMention, text: string): Condition[] {
  const test = quotedTest(question, text);
  return columnsFor(question, places[0] ?? 0)
    .filter(([, { type }]) => test.op === 'like' || type === 'text')
    .map(([score, column]) => ({
      column,
      test,
      places,
      columnPlaces: [],
      score,
      gap: 0,
      origin: test.op === 'like' ? 'like' : 'absent',
    }));
}

function heldCondition(
  question: LinkedQuestion,
  { places }: ValueMention,
  reading: ValueReading,
  column: DataColumn,
): Condition {
  const mention = question.mentionOf(column);
  const isNear = distanceTo(mention.places, places[0] ?? 0) < NEAR;
  const { origin, value, score } = reading;
  const text = String(value);
  return {
    column,
    test: origin === 'part' ? { op: 'like', text, where: 'anywhere', isDenied: false } : { op: '=', value },
    places,
    columnPlaces: isNear ? mention.places : [],
    score: score + 0.4 * mention.score * (isNear ? 1 : 0.4) + 0.35 * question.tableScore(column.table),
    gap: 0,
    origin: origin === 'quoted' ? 'absent' : origin,
  };
}

function negated(condition: Condition): Condition[] {
  const { test } = condition;
  return test.op === '='
    ? [{ ...condition, test: { op: '!=', value: test.value }, score: condition.score - 0.05 }]
    : [];
}

/** The conditions that words for a value may stand for, best first; their opposites where the question denies something. */
export function valueConditions(question: LinkedQuestion, mention: ValueMention): Condition[] {
  const conditions = mention.readings
    .flatMap((reading) =>
      reading.column
        ? [heldCondition(question, mention, reading, reading.column)]
        : quotedConditions(question, mention, String(reading.value)),
    )
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_READINGS);
  const isDenied = question.tokens.some(
    ({ norm }, place) => NEGATION.has(norm) && !question.taken.has(place),
  );
  const opposites = isDenied ? conditions.slice(0, MOST_NEGATED).flatMap(negated) : [];
  return [...conditions, ...opposites];
}
