import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type CalendarMention } from '../mentions/calendar-mentions.js';
import { type Comparator, type Condition, type Test } from '../plan/plan.js';
import { columnsFor, comparatorsAt } from './number-conditions.js';

const MOST_COLUMNS = 4;
/** What days say beside a single number of them. */
const GAIN = 0.3;
const MOST_SCORE = 1.5;

/** How days are compared with; null for all others than these. */
function testOf(op: Comparator, { first, last }: CalendarMention): Test | null {
  switch (op) {
    case '=':
      return { op: 'between', low: first, high: last };
    case '<':
    case '>=':
      return { op, value: first };
    case '>':
    case '<=':
      return { op, value: last };
    case '!=':
      return null;
  }
}

function comparators(question: LinkedQuestion, { places: [place = 0] }: CalendarMention): Comparator[] {
  return question.tokens[place - 1]?.norm === 'from' ? ['=', '>='] : comparatorsAt(question, place);
}

/** The conditions that some days of a question may stand for, best first. */
export function calendarConditions(question: LinkedQuestion, mention: CalendarMention): Condition[] {
  const { first, places } = mention;
  const tests = comparators(question, mention).flatMap((op) => testOf(op, mention) ?? []);
  return columnsFor(question, { place: places[0] ?? 0, places, value: first })
    .filter(({ column }) => column.kind === 'date')
    .slice(0, MOST_COLUMNS)
    .flatMap(({ column, score, places: columnPlaces }) =>
      tests.map((test): Condition => ({
        column,
        test,
        places,
        columnPlaces,
        score: Math.min(MOST_SCORE, score + GAIN),
        gap: 0,
        origin: test.op === 'between' ? 'between' : 'date',
      })),
    );
}
