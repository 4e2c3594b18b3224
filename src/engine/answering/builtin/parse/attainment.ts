import { type Column } from '../link/schema.js';
import { type Side } from '../representation/business.js';
import { type Comparison, type Predicate } from '../representation/predicate.js';
import { isOverTime, type Query } from '../representation/query.js';
import { lexicon } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { stem } from '../text/stem.js';
import { readOneMeasure } from './business-measure.js';
import { keysAsked } from './changes.js';
import { type Ranking } from './limit.js';
import { type Reading, refOf } from './reading.js';
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
  'more',
  'fewer',
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

const OVER = /^(?:overs|overr|exceeded$|over plan$|(?:went|go|came in) over$|beat)/;
const UNDER = /^(?:unders|f[ae]ll short$|came in under$|under plan$|stay|missed$|shortfall$)/;

/** "over budget": more than it; "under target": less. "over or under" asks for both. */
function sideOf(reading: Reading, target: Column): Comparison | null {
  if (reading.find(['attainment']) >= 0) {
    const item = reading.items[reading.find(['attainment'])];
    if (OVER.test(item?.norm ?? '')) return '>';
    if (UNDER.test(item?.norm ?? '')) return '<';
    if (/ or /.test(item?.norm ?? '')) return null;
    if (/^met$/.test(item?.norm ?? '')) return '>=';
  }
  const at = reading.items.findIndex((_, index) => reading.isFree(index) && reading.plays(index, 'gt', 'lt'));
  const next = reading.next(at);
  if (at < 0 || reading.columnAt(next) !== target) return null;
  return reading.plays(at, 'gt') ? '>' : '<';
}

/** True when the question sets the two columns beside each other. */
function comparesTargets(reading: Reading, { target, actual }: Targets): boolean {
  const names = reading.freeColumns().map(({ meaning }) => meaning.column);
  const said = reading.items[reading.find(['attainment'])]?.norm ?? '';
  const hasTarget = names.includes(target) || OVER.test(said) || UNDER.test(said);
  const words = reading.find(['attainment', 'compare', 'difference', 'growth']) >= 0;
  const isBeyond = sideOf(reading, target) !== null;
  return hasTarget && (isBeyond || (words && (names.includes(actual) || reading.find(['attainment']) >= 0)));
}

interface TargetValues {
  readonly column: Column;
  readonly target: string;
  readonly actual: string;
}

/** The column of which one value is what was aimed at, and another what was reached: `Plan` and `Actual`. */
function targetValues({ schema }: Reading): TargetValues | null {
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
  const said = reading.items[reading.find(['attainment'])]?.norm ?? '';
  const [isOver, isUnder] = [OVER.test(said), UNDER.test(said)];
  if (!isBoth && !isOver && !isUnder) return null;
  reading.dropConditions(isOfColumn);
  reading.takeAll('attainment', 'compare', 'difference');
  const [key, other] = keysAsked(reading, ranking);
  if (other) return null;
  readFlagFilters(reading);
  const measure = readOneMeasure(reading, 'target');
  reading.takeAll(...FILLERS);
  const side = (value: string): Side => ({
    label: value,
    predicate: { op: 'in', column: refOf(column), values: [{ type: 'text', value }] },
  });
  const direction = isUnder ? 'asc' : 'desc';
  const order =
    key && (ranking || isOver || isUnder) ? ({ by: 'difference' as const, direction } as const) : null;
  return {
    op: 'contrast',
    rows: reading.rows(),
    left: side(target),
    right: side(actual),
    measure,
    key: key ?? null,
    order,
  };
}

/** "actual against budget by department", "which departments went over budget"; null when nothing is set against a target. */
export function readAttainment(reading: Reading, ranking: Ranking | null): Query | null {
  const beside = valuesBeside(reading, ranking);
  if (beside) return beside;
  const targets = targetsOf(reading);
  if (!targets || !comparesTargets(reading, targets)) return null;
  const side = sideOf(reading, targets.target);
  for (const { index, meaning } of reading.freeColumns()) {
    if (meaning.column === targets.target || meaning.column === targets.actual) reading.use(index);
  }
  reading.takeAll('attainment', 'compare', 'difference', 'avg');
  const keys = keysAsked(reading, ranking);
  readFlagFilters(reading);
  reading.takeAll(...FILLERS);
  const isByTime = keys.some((key) => isOverTime(key));
  return {
    op: 'attainment',
    rows: reading.rows(),
    keys,
    actual: { fn: 'sum', column: refOf(targets.actual) },
    target: { fn: 'sum', column: refOf(targets.target) },
    side: keys.length > 0 ? side : null,
    order: ranking?.direction ?? (isByTime ? null : 'desc'),
  };
}
