import { type Column } from '../../link/headers/schema.js';
import { type AggregateQuery } from '../../representation/query.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { takeFlagAndOthers, takeThan, takeThanOfPeriods } from './against.js';
import { isGroupable, keyOf, takeKey } from '../groups/groups.js';
import { defaultMeasure } from '../measures/measures.js';
import { lexicon } from '../../text/lexicon.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { comparesThings, isRowNounAt } from '../groups/row-nouns.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading, refOf } from '../reading.js';
import { unitAt } from '../times/time.js';
import { endingFlag } from '../filters/states.js';

const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;
const COMPARISONS = ['gt', 'ge', 'lt', 'le'] as const;

/** "compare sales of North and South", "Seattle versus New York": the compared values are the groups. */
export function comparedKeys(reading: Reading): Key[] {
  const parts = partsOfWeek(reading);
  if (parts.length > 0) return parts;
  const at = reading.find(['compare']);
  if (!reading.take('compare') && !takeThan(reading) && !takeThanOfPeriods(reading)) return [];
  reading.takeAll('compare', 'between', 'from', 'to');
  const values = reading.predicates().find((each) => each.op === 'in' && each.values.length > 1);
  const column = reading.schema.columns.find(
    (each) => values?.op === 'in' && each.name === values.column.name,
  );
  if (!column) refuseOneSided(reading, at);
  return column ? [keyOf(reading, column)] : [];
}

/** "North vs the others": a value set against something that is not understood must not stand alone. */
function refuseOneSided(reading: Reading, at: number): void {
  const word = reading.items[at];
  const isPair = /^(?:vs|versus|against|compared (?:to|with)|in comparison (?:to|with))$/.test(
    word?.norm ?? '',
  );
  const left = [reading.previous(at), reading.previous(reading.previous(at))];
  const isOfValue = left.some((index) => reading.items[index]?.meaning.kind === 'value');
  const right = reading.items[reading.next(at)]?.meaning.kind;
  if (isPair && isOfValue && right === 'trigger')
    throw new NotUnderstood({ kind: 'unclear', words: [word?.text ?? ''] });
}

const PAIRING = /^(?:vs|vs\.|versus|compared (?:to|with)|in comparison (?:to|with))$/;
const DETERMINER = /^(?:the|a|an|in|on|for|of|at|by|from|with|that|those|during|via|through)$/;

/**
 * "revenue: email vs display", where there is no email: a value of which the other side is left over must not stand alone.
 * @throws NotUnderstood for such a pair, and where a step of a scale is compared ("more satisfied than")
 */
export function refuseLeftSide(reading: Reading): void {
  refuseSteps(reading);
  for (const [index, { norm }] of reading.items.entries()) {
    if (!PAIRING.test(norm)) continue;
    const sides = [besides(reading, index, -1), besides(reading, index, 1)];
    const isSet = sides.some((at) => reading.items[at]?.meaning.kind === 'value');
    const left = sides.find((at) => isLeft(reading, at));
    if (isSet && left !== undefined)
      throw new NotUnderstood({ kind: 'unknownWords', words: [reading.items[left]?.text ?? ''] });
  }
}

/** "are men more satisfied than women": not how many have one value of a scale, which are told with "share". */
function refuseSteps(reading: Reading): void {
  const than = reading.items.findIndex(({ norm }) => norm === 'than');
  const step = reading.items[than - 1];
  const isMore = /^(?:more|less)$/.test(reading.items[than - 2]?.norm ?? '');
  const other = reading.items[besides(reading, than, 1)]?.meaning;
  if (!step || !isMore || step.meaning.kind !== 'value' || other?.kind !== 'value') return;
  if (step.meaning.column !== other.column) throw new NotUnderstood({ kind: 'unclear', words: [step.text] });
}

function besides(reading: Reading, index: number, step: 1 | -1): number {
  let at = index + step;
  while (DETERMINER.test(reading.items[at]?.norm ?? '')) at += step;
  return at;
}

/** True for a word of its own that nothing used. */
function isLeft(reading: Reading, index: number): boolean {
  const item = reading.items[index];
  if (!item || !/^\p{L}/u.test(item.norm)) return false;
  return reading.isFree(index) && ['skip', 'verb', 'adjective', 'unknown'].includes(item.meaning.kind);
}

/** "those who left and those who stayed": both values of a yes-or-no column are the groups. */
export function flagPair(reading: Reading): Key[] {
  const against = takeFlagAndOthers(reading);
  if (against) return [keyOf(reading, against)];
  const ending = endingFlag(reading);
  const named = reading.freeColumns().filter(({ meaning }) => meaning.column.flag !== null);
  const states = [...reading.items.keys()].filter(
    (index) => ending !== null && reading.isFree(index) && reading.plays(index, 'openState', 'closedState'),
  );
  const flags = [
    ...named.map(({ index, meaning }) => ({ index, column: meaning.column, isNo: meaning.isOpposite })),
    ...states
      .filter((index) => named.every((each) => each.index !== index))
      .map((index) => ({ index, column: ending, isNo: reading.plays(index, 'openState') })),
  ];
  const no = (index: number): boolean => reading.plays(reading.previous(index), 'not');
  const says = flags.map(({ index, isNo }) => isNo !== no(index));
  const column = flags[0]?.column;
  const isOne = flags.every((each) => each.column === column);
  if (!column || !isOne || !says.includes(true) || !says.includes(false)) return [];
  for (const { index } of flags) reading.use(index, ...(no(index) ? [reading.previous(index)] : []));
  takeEarned(reading);
  reading.takeAll('compare', 'between', 'gt', 'lt');
  return [keyOf(reading, column)];
}

/** "those who left earn less than those who stayed": what is compared is the pay, which no header in the question names. */
function takeEarned(reading: Reading): void {
  const isSaid = reading.items.some(({ norm }) => /^(?:earn|earns|earned|paid)$/.test(norm));
  const isNamed = reading.freeColumns().some(({ meaning }) => meaning.column.role === 'measure');
  const [pay, other] = reading.schema.columns.filter(({ stems }) =>
    stems.some((each) => lexicon.earnings.has(each)),
  );
  if (!isSaid || isNamed || reading.formulas.length > 0 || !pay || other) return;
  reading.formulas = [defaultMeasure(reading, pay)];
}

/** "weekdays against weekends", where no difference is asked for: the two parts of the week are the groups. */
function partsOfWeek(reading: Reading): Key[] {
  const sides = reading.predicates().flatMap((each) => (each.op === 'weekday' ? [each] : []));
  const [first, second, third] = sides;
  const days = [...(first?.days ?? []), ...(second?.days ?? [])].toSorted();
  if (!first || !second || third || days.length !== 7) return [];
  reading.dropConditions((each) => each === first || each === second);
  reading.takeAll('compare', 'between', 'from', 'to', 'more', 'fewer');
  return [{ column: first.column, unit: 'partOfWeek' }];
}

/** "did Online or Store sell more": the groups of which one is asked for. */
export function chosenKeys(reading: Reading): Key[] {
  const named = reading.predicates().find((each) => each.op === 'in' && each.values.length === 2);
  const column = reading.schema.columns.find((each) => named?.op === 'in' && each.name === named.column.name);
  if (!column || !isChoice(reading)) return comparedKeys(reading);
  reading.takeAll('more', 'fewer');
  return [keyOf(reading, column)];
}

/** True when two values of one column are joined by "or" or "and". */
export function isChoice(reading: Reading): boolean {
  return reading.items.some((item, index) => {
    const after = reading.plays(index + 1, 'more', 'fewer') ? index + 2 : index + 1;
    const [left, right] = [reading.items[index - 1]?.meaning, reading.items[after]?.meaning];
    const areValues = left?.kind === 'value' && right?.kind === 'value';
    return item.norm === 'or' && areValues && left.column === right.column;
  });
}

/** "regions with total sales over 500": a condition on the computed number. */
export function readHaving(reading: Reading, measure: Measure): AggregateQuery['having'] {
  for (const role of COMPARISONS) {
    const at = reading.find([role]);
    const value = at < 0 ? null : numberAt(reading, reading.next(at));
    if (value === null) continue;
    const bound = reading.items[reading.next(at)]?.text ?? '';
    // "days when scrap was above 10%": of what these are is not said
    if (bound.endsWith('%') && (measure.fn === 'sum' || measure.fn === 'count'))
      throw new NotUnderstood(refused(bound));
    reading.use(at, reading.next(at));
    return { comparison: SIGNS[role], value, isShare: false };
  }
  return postfixHaving(reading);
}

/** "departments that pay 58k or more on average" */
function postfixHaving(reading: Reading): AggregateQuery['having'] {
  const at = reading.find(['orMore', 'orLess']);
  const value = at < 0 ? null : numberAt(reading, reading.previous(at));
  if (value === null) return null;
  const comparison = reading.plays(at, 'orMore') ? '>=' : '<=';
  reading.use(at, reading.previous(at));
  return { comparison, value, isShare: false };
}

/** "customers with more than 5 orders": the compared number is the count of rows. */
export function comparesCount(reading: Reading): boolean {
  const at = reading.find(COMPARISONS);
  const number = at < 0 ? -1 : reading.next(at);
  const noun = numberAt(reading, number) === null ? -1 : reading.next(number);
  if (!isRowNounAt(reading, noun)) return false;
  reading.use(noun);
  return true;
}

/** "which students took more than 5 courses": the number of different things that is compared. */
export function comparedThings(reading: Reading): Measure[] {
  const at = reading.find(COMPARISONS);
  const number = at < 0 ? -1 : reading.next(at);
  const column = reading.columnAt(reading.next(number));
  if (numberAt(reading, number) === null || !column || !comparesThings(reading, number)) return [];
  reading.use(reading.next(number));
  reading.note('note.distinct', { column: column.name });
  return [{ fn: 'countDistinct', column: refOf(column) }];
}

/** "regions with total sales over 500": what is compared are the groups of the column or the unit of time named. */
function comparedGroups(reading: Reading): Key[] {
  const [at, postfix] = [reading.find(COMPARISONS), reading.find(['orMore', 'orLess'])];
  const number = at >= 0 ? reading.next(at) : reading.previous(postfix);
  if ((at < 0 && postfix < 0) || numberAt(reading, number) === null) return [];
  const unit = reading.items.findIndex(
    (_, index) => reading.isFree(index) && unitAt(reading, index) !== null,
  );
  const column = reading.freeColumns().find(({ meaning }) => isGroupable(meaning.column))?.index ?? -1;
  const index = column >= 0 ? column : unit;
  const key = index >= 0 ? takeKey(reading, index) : null;
  return key ? [key] : [];
}

/** "average salary in Berlin and Paris": each value for itself, since the sum or mean over both is hardly meant. */
function separateValues(reading: Reading): Key[] {
  const names = reading
    .predicates()
    .flatMap((each) => (each.op === 'in' && each.values.length > 1 ? [each.column.name] : []));
  const column = reading.schema.columns.find((each) => each.name === names[0]);
  const isTogether = reading.items.some(({ norm }) =>
    /^(combined|jointly|altogether|summed|(?:\w+ )?together)$/.test(norm),
  );
  const isJoined = reading.items.some(
    (item, index) =>
      item.norm === 'and' &&
      isValueOf(reading, index - 1, column) &&
      isValueOf(reading, index + 1, column) &&
      !reading.plays(reading.previous(index - 1), 'between'),
  );
  if (!column || !isJoined || isTogether) return [];
  reading.note('note.separate', { column: column.name });
  return [keyOf(reading, column)];
}

function isValueOf(reading: Reading, index: number, column: Column | undefined): boolean {
  const meaning = reading.items[index]?.meaning;
  return meaning?.kind === 'value' && meaning.column === column;
}

/** Groups that a question does not name with "by". */
export function impliedGroups(reading: Reading): Key[] {
  const compared = comparedGroups(reading);
  return compared.length > 0 ? compared : separateValues(reading);
}
