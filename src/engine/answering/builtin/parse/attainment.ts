import { type Column } from '../link/schema.js';
import { type Side } from '../representation/business.js';
import { type Comparison, type Predicate } from '../representation/predicate.js';
import { type Direction, isOverTime, type Key, type Query } from '../representation/query.js';
import { lexicon } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { readOneMeasure } from './business-measure.js';
import { keysAsked } from './changes.js';
import { takeKey } from './groups.js';
import { type Ranking } from './limit.js';
import { type Reading, refOf } from './reading.js';
import { unitAt } from './time.js';
import { readFlagFilters } from './value-filters.js';

const FILLERS = [
  'which',
  'list',
  'howMuch',
  'sum',
  'compare',
  'difference',
  'attainment',
  'growth',
  'share',
  'high',
  'low',
  'gt',
  'lt',
  'between',
  'ge',
  'le',
  'more',
  'fewer',
  'by',
  'rate',
] as const;

interface Targets {
  readonly target: Column;
  readonly actual: Column;
}

/** The one column of what is aimed at, and the one of what was reached. */
function targetsOf(reading: Reading): Targets | null {
  const measures = reading.schema.columns.filter(({ role, isYear }) => role === 'measure' && !isYear);
  const isTarget = ({ stems }: Column): boolean => stems.some((each) => lexicon.targetHeaders.has(each));
  const [target, otherTarget] = measures.filter(isTarget);
  const others = measures.filter((column) => column !== target);
  const named = others.filter(({ stems }) => stems.some((each) => lexicon.actualHeaders.has(each)));
  const linked = reading
    .freeColumns()
    .flatMap(({ meaning }) => (others.includes(meaning.column) ? [meaning.column] : []));
  const [actual] = [...new Set(named.length === 1 ? named : linked)];
  return target && !otherTarget && actual ? { target, actual } : null;
}

const OVER =
  /^(?:overs|overr|exceed|surpass|over (?:plan|budget|target)$|(?:went|go|goes|going|gone|came in|come in|ran|run|were|was|is|are) (?:over|above)$|beat|above (?:plan|budget|target)$|blew|outperform|too much)/;
const UNDER =
  /^(?:unders|f[ae]ll(?:s|ing)? short$|(?:came in|come in|were|was|is|are) (?:under|below)$|(?:under|below) (?:plan|budget|target)$|missed$|miss$|shortfall$|underperform|failed)/;
const KEPT = /^(?:stay|stayed|stays|staying|kept|keep|remain|remained|within)/;
const MET = /^(?:met|meet|meets|reached|reach|hit|hits|achieved|achieve)$/;
/** Words that speak of a target without naming it. */
const ALONE =
  /^(?:variances?|deviations?|over or under|under or over|above or below|target attainment|budget (?:use|burn|consumption))$/;
const SIGNS = { gt: '>', ge: '>=', lt: '<', le: '<=' } as const;

/** What is said of a target: "over or under", "exceeded", "within". */
function wordsOf(reading: Reading): string[] {
  return reading.items.flatMap((item, index) =>
    reading.isFree(index) && reading.plays(index, 'attainment', 'gt', 'lt', 'ge', 'le') ? [item.norm] : [],
  );
}

/** "over budget": more than it; "under target": less. "over or under" asks for both. @param isTarget tells the mentions of the target */
function sideOf(reading: Reading, isTarget: (index: number) => boolean): Comparison | null {
  const said = wordsOf(reading);
  const [isOver, isUnder] = [OVER, UNDER].map((words) => said.some((word) => words.test(word)));
  const isEither = said.some((word) => / or /.test(word)) || (isOver && isUnder);
  if (isEither) return null;
  if (isOver || isUnder) return isOver ? '>' : '<';
  if (said.some((word) => KEPT.test(word))) return '<=';
  if (said.some((word) => MET.test(word))) return '>=';
  const at = reading.items.findIndex(
    (_, index) =>
      reading.isFree(index) &&
      reading.plays(index, 'gt', 'lt', 'ge', 'le') &&
      isTarget(reading.items[index + 1]?.meaning.kind === 'skip' ? reading.next(index) : index + 1),
  );
  const role = (['gt', 'ge', 'lt', 'le'] as const).find((each) => at >= 0 && reading.plays(at, each));
  return role ? SIGNS[role] : null;
}

/** True when the question sets the two columns beside each other. */
function comparesTargets(reading: Reading, { target, actual }: Targets, side: Comparison | null): boolean {
  const names = reading.freeColumns().map(({ meaning }) => meaning.column);
  const isSaid = reading.find(['attainment']) >= 0;
  if (side !== null) return isSaid || names.includes(target);
  if (wordsOf(reading).some((word) => ALONE.test(word))) return true;
  const words = reading.find(['compare', 'difference', 'growth', 'share']) >= 0;
  return names.includes(target) && (isSaid || (words && names.includes(actual)));
}

/** "how many months were over budget": the number of groups is asked for, not the groups. */
function takeCounted(reading: Reading): Key | null {
  const at = reading.find(['count']);
  if (at < 0) return null;
  const index = reading.next(at);
  const column = reading.columnAt(index);
  const isGroup = column ? column.role === 'category' : unitAt(reading, index) !== null;
  const key = isGroup ? takeKey(reading, index) : null;
  if (key) reading.use(at);
  return key;
}

interface Order {
  readonly by: 'difference' | 'percent';
  readonly direction: Direction;
}

/** The groups furthest from the target on the side asked for come first. */
function orderOf(
  reading: Reading,
  ranking: Ranking | null,
  { side, isByTime }: { readonly side: Comparison | null; readonly isByTime: boolean },
): Order | null {
  const isShare = reading.items.some(({ norm }) =>
    /utili[sz]ation|attainment|achievement|percent|%|rate/.test(norm),
  );
  const by = isShare && side === null ? 'percent' : 'difference';
  const isBelow = side === '<' || side === '<=';
  if (ranking) {
    const turned = ranking.direction === 'desc' ? 'asc' : 'desc';
    return { by, direction: isBelow ? turned : ranking.direction };
  }
  return isByTime ? null : { by, direction: isBelow ? 'asc' : 'desc' };
}

/** A column that tells plans from what was reached. */
export interface TargetValues {
  readonly column: Column;
  readonly target: string;
  readonly actual: string;
}

/** The column of which one value is what was aimed at, and another what was reached: `Plan` and `Actual`. */
export function targetValues({ schema }: Reading): TargetValues | null {
  for (const column of schema.columns) {
    const values = column.role === 'category' ? column.profile.topValues.map(({ value }) => value) : [];
    const has = (stems: ReadonlySet<string>): string[] =>
      values.filter((value) => splitWords(value).some((word) => stems.has(stem(word))));
    const [targets, actuals] = [has(lexicon.targetHeaders), has(lexicon.actualHeaders)];
    const [target, actual] = [targets[0], actuals[0]];
    if (targets.length === 1 && actuals.length === 1 && target && actual) return { column, target, actual };
  }
  return null;
}

/** "plan and actual by division", where they are values of a column; null when the question sets neither beside the other. */
function valuesBeside(reading: Reading, ranking: Ranking | null): Query | null {
  const found = targetValues(reading);
  if (!found) return null;
  const { column, target, actual } = found;
  const isOfColumn = (each: Predicate): boolean => each.op === 'in' && each.column.name === column.name;
  const named = reading.predicates().find(isOfColumn);
  const isBoth = named?.op === 'in' && named.values.length === 2;
  const side = sideOf(reading, (index) => {
    const meaning = reading.items[index]?.meaning;
    return (
      meaning?.kind === 'value' && meaning.column.name === column.name && meaning.values.includes(target)
    );
  });
  if (!isBoth && side === null && reading.find(['attainment']) < 0) return null;
  reading.dropConditions(isOfColumn);
  const counted = takeCounted(reading);
  const [key = null, other] = counted ? [counted] : keysAsked(reading, ranking);
  if (other) return null;
  const order =
    key && (ranking || side) ? orderOf(reading, ranking, { side, isByTime: isOverTime(key) }) : null;
  reading.takeAll('attainment', 'compare', 'difference', ...FILLERS);
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'target');
  reading.takeAll(...FILLERS);
  const sideNamed = (value: string): Side => ({
    label: value,
    predicate: { op: 'in', column: refOf(column), values: [{ type: 'text', value }] },
  });
  return {
    op: 'contrast',
    rows: reading.rows(),
    left: sideNamed(target),
    right: sideNamed(actual),
    measure,
    key,
    side: key ? side : null,
    isCounted: counted !== null,
    years: null,
    order,
  };
}

/** "budget against actual by department", "which regions missed their target"; null when no target is compared with. */
export function readAttainment(reading: Reading, ranking: Ranking | null): Query | null {
  const beside = valuesBeside(reading, ranking);
  if (beside) return beside;
  const targets = targetsOf(reading);
  if (!targets) return null;
  const side = sideOf(reading, (index) => reading.columnAt(index) === targets.target);
  if (!comparesTargets(reading, targets, side)) return null;
  for (const { index, meaning } of reading.freeColumns()) {
    if (meaning.column === targets.target || meaning.column === targets.actual) reading.use(index);
  }
  const counted = takeCounted(reading);
  const keys = counted ? [counted] : keysAsked(reading, ranking);
  const order = orderOf(reading, ranking, { side, isByTime: keys.some((key) => isOverTime(key)) });
  reading.takeAll('attainment', 'compare', 'difference', 'avg', ...FILLERS);
  readFlagFilters(reading);
  return {
    op: 'attainment',
    rows: reading.rows(),
    keys,
    actual: { fn: 'sum', column: refOf(targets.actual) },
    target: { fn: 'sum', column: refOf(targets.target) },
    side: keys.length > 0 ? side : null,
    isCounted: counted !== null,
    order,
  };
}
