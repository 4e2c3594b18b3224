import { type Column } from '../../link/headers/schema.js';
import { type Comparison, type Predicate } from '../../representation/predicate.js';
import { type Query } from '../../representation/query.js';
import { isOverTime } from '../../representation/key.js';
import { filtered } from '../../representation/rows.js';
import { lexicon } from '../../text/lexicon.js';
import { combined } from '../measures/combine.js';
import { readGroups } from '../groups/crossed.js';
import { ROW_COUNT } from '../measures/measures.js';
import { NotUnderstood } from '../problem.js';
import { dateColumn, unitAt } from '../times/time.js';
import { type Ranking } from '../ranking/limit.js';
import { type Reading, refOf } from '../reading.js';
import {
  FILLERS,
  limitOfOrder,
  takeCounted,
  takeMargin,
  takeMinus,
  targetKeys,
  valuesBeside,
} from './target-values.js';
import { readRowsBesideTarget, refuseHitRate } from './target-rows.js';
import { ALONE, nearnessOf, orderOf, sideOf, wordsOf } from './target-words.js';
import { readFlagFilters } from '../filters/bare-conditions.js';

interface Targets {
  readonly target: Column;
  readonly actual: Column;
}

/** The one column of what is aimed at, and the one of what was reached. */
function targetsOf(reading: Reading): Targets | null {
  const measures = reading.schema.columns.filter(({ role, isYear }) => role === 'measure' && !isYear);
  const isTarget = ({ stems }: Column): boolean => stems.some((each) => lexicon.targetHeaders.has(each));
  const [target, otherTarget] = targetsNamed(reading, measures.filter(isTarget));
  const others = measures.filter((column) => column !== target);
  const named = others.filter(({ stems }) => stems.some((each) => lexicon.actualHeaders.has(each)));
  const linked = reading
    .freeColumns()
    .flatMap(({ meaning }) => (others.includes(meaning.column) ? [meaning.column] : []));
  const sibling = target ? siblingOf(target, others) : null;
  const [actual] = [...new Set(named.length === 1 ? named : sibling ? [sibling] : linked)];
  return target && !otherTarget && actual ? { target, actual } : null;
}

/** Of several targets the one that is named. */
function targetsNamed(reading: Reading, targets: readonly Column[]): readonly Column[] {
  if (targets.length < 2) return targets;
  const named = reading.freeColumns().map(({ meaning }) => meaning.column);
  return targets.filter((each) => named.includes(each));
}

/** `Units Produced` beside `Target Units`: the one amount of the same thing, which is no part that was lost; null without one. */
function siblingOf(target: Column, others: readonly Column[]): Column | null {
  const subject = target.stems.filter((each) => !lexicon.targetHeaders.has(each));
  const [sibling, other] = others.filter(
    ({ stems, isAdditive }) =>
      isAdditive &&
      stems.some((each) => subject.includes(each)) &&
      !stems.some((each) => lexicon.lossHeaders.has(each)),
  );
  return other ? null : (sibling ?? null);
}

/** "what percentage of the budget was spent": of the target so much has been reached. */
const DONE =
  /^(?:spent|spend|used|use|consumed?|exhausted?|utili[sz]ed|achieved?|reach(?:ed)?|delivered?|fulfill?ed|realised|realized|actually)(?: up)?$/;

/** True when the question sets the two columns beside each other. */
function comparesTargets(reading: Reading, { target, actual }: Targets, side: Comparison | null): boolean {
  const names = reading.freeColumns().map(({ meaning }) => meaning.column);
  const isSaid = reading.find(['attainment']) >= 0 || nearnessOf(reading) !== null;
  if (side !== null) return isSaid || names.includes(target);
  if (wordsOf(reading).some((word) => ALONE.test(word))) return true;
  const words = reading.find(['compare', 'difference', 'growth', 'share', 'minus']) >= 0;
  const others = names.filter(
    (column) => column !== target && column !== actual && column.role === 'measure',
  );
  const isDone = reading.items.some(({ norm }) => DONE.test(norm)) && reading.find(['share']) >= 0;
  const isWhole = isDone || names.includes(actual) || (reading.find(['compare']) >= 0 && others.length === 0);
  return names.includes(target) && (isSaid || (words && isWhole));
}

/**
 * "in what share of months was marketing over budget", "share of months over budget per department": of the rows, where
 * each of them is of one of the times; null for another.
 */
function readShareOfTimes(reading: Reading, { target, actual }: Targets, side: Comparison): Query | null {
  const share = reading.find(['share', 'rate']);
  const unit = share < 0 ? -1 : reading.next(share);
  const date = dateColumn(reading);
  const isTime = unitAt(reading, unit) !== null || reading.columnAt(unit) === date;
  const isOfTimes = isTime && /s$/.test(reading.items[unit]?.norm ?? '');
  if (!isOfTimes || !date) return null;
  reading.use(share, unit);
  const keys = readGroups(reading, false);
  const [key] = keys;
  const fixed = new Set([
    ...keys.map(({ column }) => column.name),
    ...reading.predicates().flatMap(valueColumn),
  ]);
  const isOneEach = reading.schema.columns.every(
    ({ role, name }) => (role !== 'category' && role !== 'flag') || fixed.has(name),
  );
  if (!isOneEach || (key && key.unit !== null)) {
    throw new NotUnderstood({ kind: 'unclear', words: [reading.items[unit]?.text ?? ''] });
  }
  for (const { index, meaning } of reading.freeColumns())
    if (meaning.column === target || meaning.column === actual || meaning.column === date) reading.use(index);
  reading.takeAll('attainment', 'compare', 'difference', ...FILLERS);
  const missing: Predicate = { op: 'missing', column: refOf(actual) };
  const rows = reading.rows();
  return {
    op: 'fraction',
    rows: actual.profile.missingCount > 0 ? filtered(rows, { op: 'not', of: missing }) : rows,
    part: { op: 'compare', column: combined(refOf(actual), '-', refOf(target)), comparison: side, value: 0 },
    measure: ROW_COUNT,
    keys,
    having: null,
  };
}

/** The column of a condition that leaves one value of it. */
const valueColumn = (each: Predicate): string[] =>
  each.op === 'in' && each.values.length === 1 ? [each.column.name] : [];

/** "missing energy readings": values that are not there, and no target that was missed. */
function speaksOfGaps(reading: Reading): boolean {
  const said = [...reading.items.keys()].filter(
    (index) => reading.isFree(index) && reading.plays(index, 'attainment'),
  );
  const isOfTarget = reading
    .freeColumns()
    .some(({ meaning }) => meaning.column.stems.some((each) => lexicon.targetHeaders.has(each)));
  return said.length > 0 && !isOfTarget && said.every((index) => reading.plays(index, 'missing'));
}

/** "budget against actual by department", "which regions missed their target"; null when no target is compared with. */
export function readAttainment(reading: Reading, ranking: Ranking | null): Query | null {
  if (speaksOfGaps(reading)) return null;
  const beside = valuesBeside(reading, ranking);
  if (beside) return beside;
  const targets = targetsOf(reading);
  if (!targets) return null;
  const isTarget = (index: number): boolean => reading.columnAt(index) === targets.target;
  const side = sideOf(reading, isTarget);
  if (!comparesTargets(reading, targets, side)) return null;
  refuseHitRate(reading);
  const ofRows =
    side === null
      ? null
      : (readRowsBesideTarget(reading, { ...targets, side }, ranking) ??
        readShareOfTimes(reading, targets, side));
  if (ofRows) return ofRows;
  for (const { index, meaning } of reading.freeColumns()) {
    if (meaning.column === targets.target || meaning.column === targets.actual) reading.use(index);
  }
  const beyond = side === null ? null : takeMargin(reading);
  const counted = takeCounted(reading);
  const asked = targetKeys(reading, ranking).slice(0, counted ? 1 : undefined);
  const keys = counted ? [...asked, counted] : asked;
  // "an exceptional overspend": the groups furthest from the target come first.
  const isFarthest = reading.take('anomaly');
  const isByTime = !isFarthest && keys.some((key) => isOverTime(key));
  const order = orderOf(reading, ranking, { side, isByTime });
  takeMinus(reading, isTarget);
  reading.takeAll('attainment', 'compare', 'difference', ...FILLERS);
  readFlagFilters(reading);
  return {
    op: 'attainment',
    rows: reading.rows(),
    keys,
    actual: { fn: 'sum', column: refOf(targets.actual) },
    target: { fn: 'sum', column: refOf(targets.target) },
    side: keys.length > 0 ? side : null,
    beyond: keys.length > 0 ? beyond : null,
    isCounted: counted !== null,
    order,
    limit: keys.length > 0 && order ? limitOfOrder(reading, ranking, order) : null,
  };
}
