import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Slot, type SlotColumn } from '../mentions/column-slots.js';
import { type Condition, type Test } from '../plan/plan.js';
import { wordSet } from '../question/words.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Choice } from './condition-choice.js';

/** Words in front of what is said not to be there: "no siblings", "haven't been returned". */
const NONE = wordSet(
  'no without not never nobody lack lacks lacking missing blank empty haven hasn hadn isn aren wasn weren didn don doesn',
);
/** Words behind it: "the due date is missing". */
const MISSING = wordSet('missing blank empty unknown unassigned unrecorded');
/** Words in front of what is said to be there: "with a discount", "had a bonus on them". */
const HAVING = wordSet('with has have had having got gets contains contain recorded');
/** What may stand between these and what is there: "with the highest price" says how much there is of it. */
const BETWEEN = wordSet('a an any some the been already ever');
const BEFORE = 4;
const BEHIND = 3;
const LEAVING = 0.3;
const LEAVING_SAID = 0.1;
const MOST_ALTERNATIVES = 3;

const hasMissing = ({ values, derived }: DataColumn): boolean => derived === null && values.includes(null);
const isCounted = ({ kind, isIdentifier, distinct }: DataColumn): boolean =>
  kind === 'number' && !isIdentifier && distinct.includes(0);

/** Places of words in front of a slot, or behind it, that nothing else takes. */
function placesNear(
  { tokens, taken }: LinkedQuestion,
  words: ReadonlySet<string>,
  [from, to]: readonly [number, number],
): number[] {
  return tokens.flatMap(({ norm }, place) =>
    place >= from && place <= to && words.has(norm) && !taken.has(place) ? [place] : [],
  );
}

/** The place of the word that says that what stands at another one is there, right in front of it. */
function havingPlaces({ tokens, taken }: LinkedQuestion, first: number): number[] {
  const place = tokens.findLastIndex(({ norm }, at) => at < first && !BETWEEN.has(norm));
  return HAVING.has(tokens[place]?.norm ?? '') && !taken.has(place) ? [place] : [];
}

function conditionsOf(
  slot: Slot,
  places: readonly number[],
  testOf: (column: DataColumn) => Test | null,
): Condition[] {
  const found = slot.alternatives.flatMap((each: SlotColumn): Condition[] => {
    const test = testOf(each.column);
    if (!test) return [];
    const isNumber = 'value' in test && test.value !== null;
    const { column, total: score, places: columnPlaces } = each;
    return [{ column, test, places, columnPlaces, score, gap: 0, origin: isNumber ? 'flag' : 'presence' }];
  });
  return found.slice(0, MOST_ALTERNATIVES);
}

/** A number of things that are none, or no value. */
function noneTest(column: DataColumn): Test | null {
  if (isCounted(column)) return { op: '=', value: 0 };
  return hasMissing(column) ? { op: '=', value: null } : null;
}

/** A number of things that are some, or a value. */
function someTest(column: DataColumn): Test | null {
  if (isCounted(column)) return { op: '>', value: 0 };
  return hasMissing(column) ? { op: '!=', value: null } : null;
}

/** What is named and said to be there, or not to be: "no siblings", "without any calories", "had a bonus", "haven't been returned". */
export function presenceChoices(question: LinkedQuestion): Choice[] {
  return question.slots.flatMap((slot): Choice[] => {
    const before = [slot.first - BEFORE, slot.first - 1] as const;
    const denying = [
      ...placesNear(question, NONE, before),
      ...placesNear(question, MISSING, [slot.last + 1, slot.last + BEHIND]),
    ];
    const said = havingPlaces(question, slot.first);
    const none = denying.length > 0 ? conditionsOf(slot, denying.slice(-1), noneTest) : [];
    const some = said.length > 0 && denying.length === 0 ? conditionsOf(slot, said.slice(-1), someTest) : [];
    const alternatives = [...none, ...some];
    return alternatives.length === 0
      ? []
      : [{ alternatives, leaving: denying.length > 0 ? LEAVING : LEAVING_SAID }];
  });
}
