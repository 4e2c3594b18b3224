import { type Item, type Ordering, type Plan, tablesOf } from '../plan/plan.js';

const NAMED_ORIGINS = new Set(['absent', 'part', 'label', 'flag', 'like', 'year', 'presence']);

function itemOperation({ fn, column, isDistinct, part, between }: Item): string[] {
  if (between)
    return [
      `fn:${fn}`,
      ...between.slice(0, 1).flatMap((each) => itemOperation({ ...each, part: undefined })),
    ];
  if (part) return ['fn:part'];
  if (!column) return fn === 'share' ? ['count*', 'fn:share'] : ['count*'];
  return fn === null ? [] : [`fn:${fn}${isDistinct ? ':d' : ''}`];
}

/** What a column is computed as that stands in no file: a period of dates, or the time between two. */
const derivedOperation = ({ column }: Pick<Item, 'column'>): string[] =>
  column?.derived ? [`derived:${column.derived.kind}:${column.derived.unit}`] : [];

function orderOperations({ item, direction }: Ordering, limit: number | null): string[] {
  const what = item.column ? (item.fn ?? item.column.kind) : 'count';
  return [`ord:${direction}:${what}`, `ord:${direction}:${limit === null ? 'all' : 'lim'}`];
}

function conditionOperations({ conditions, isEither }: Plan): string[] {
  const made = conditions.map(
    ({ test, origin }) => `f${test.op}${NAMED_ORIGINS.has(origin) ? `:${origin}` : ''}`,
  );
  if (conditions.length < 2) return made;
  const join = isEither ? 'or' : 'and';
  const isOfOne = new Set(conditions.map(({ column }) => column)).size < conditions.length;
  return [...made, `join:${join}`, ...(isOfOne ? [`samecol:${join}`] : [])];
}

function groupOperations({ groupBy, having, order: whole, firstPer }: Plan): string[] {
  if (!groupBy) return [];
  const order = firstPer?.order ?? whole;
  const kept = having.map(({ op, item }) => `having${op}${item.fn}`);
  const by = having.length > 0 || order ? [`grp+${order?.item.fn ?? 'count'}`] : [];
  return ['group', ...(firstPer ? ['first'] : []), ...kept, ...by];
}

/** What a plan does, as names that weights are learned for together with the words of the question. */
export function operationsOf(plan: Plan): string[] {
  const { shape, items, conditions, limit, exclusion, isDistinct, compared, firstPer } = plan;
  const order = firstPer?.order ?? plan.order;
  const plain = items.filter(({ fn }) => fn === null).length;
  const numbers = items.length - plain;
  const main = [
    `shape:${shape}`,
    `ncol${Math.min(plain, 4)}`,
    ...items.flatMap(itemOperation),
    ...items.flatMap(derivedOperation),
    ...(numbers > 1 ? ['fn2+'] : []),
    ...(isDistinct ? ['distinct'] : []),
    ...groupOperations(plan),
    ...(order ? orderOperations(order, limit) : []),
    ...(limit === null ? [] : [limit === 1 ? 'lim1' : 'limk']),
    ...(exclusion ? ['neg'] : []),
    ...(compared ? [`cmp:${compared.operation}`, `cmp${compared.others.length}`] : []),
  ];
  const signature = `sig:${[...new Set(main)].sort().join('|')}`;
  return [
    ...new Set([
      ...main,
      signature,
      `nf${Math.min(3, conditions.length)}`,
      ...conditionOperations(plan),
      `tables${tablesOf(plan).length}`,
    ]),
  ];
}
