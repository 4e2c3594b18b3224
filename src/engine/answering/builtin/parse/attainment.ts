import { type Column } from '../link/schema.js';
import { type Comparison } from '../representation/predicate.js';
import { type Query } from '../representation/query.js';
import { lexicon } from '../text/lexicon.js';
import { keysAsked } from './changes.js';
import { type Ranking } from './limit.js';
import { type Reading, refOf } from './reading.js';
import { isOverTime } from './time.js';
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

/** "over budget": more than it; "under target": less. "over or under" asks for both. */
function sideOf(reading: Reading, target: Column): Comparison | null {
  if (reading.find(['attainment']) >= 0) {
    const item = reading.items[reading.find(['attainment'])];
    if (/ or |^missed$/.test(item?.norm ?? '')) return item?.norm === 'missed' ? '<' : null;
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
  const hasTarget = names.includes(target);
  const words = reading.find(['attainment', 'compare', 'difference', 'growth']) >= 0;
  const isBeyond = sideOf(reading, target) !== null;
  return hasTarget && (isBeyond || (words && (names.includes(actual) || reading.find(['attainment']) >= 0)));
}

/** "actual against budget by department", "which departments went over budget"; null when nothing is set against a target. */
export function readAttainment(reading: Reading, ranking: Ranking | null): Query | null {
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
