import { type Arithmetic, type Comparison, type Item, isComparator, isExtreme, type Plan } from './plan.js';

const COMPUTED: Readonly<Record<Arithmetic, string>> = {
  difference: 'difference',
  change: 'change in %',
  share: 'share in %',
  sum: 'sum',
  mean: 'mean',
};

const itemName = ({ fn, column, isDistinct }: Item): string => {
  if (fn === 'share' || fn === 'change' || fn === 'difference') return COMPUTED[fn];
  if (!column) return 'count';
  return fn && !column.metric ? `${fn} of ${isDistinct ? 'different ' : ''}${column.name}` : column.name;
};

/** What the columns of a selection are called, each otherwise. */
export function itemNames(items: readonly Item[]): string[] {
  const names = items.map(itemName);
  return names.map((name, at) => {
    const isTwice = names.some((other, place) => place !== at && other.toLowerCase() === name.toLowerCase());
    const item = items[at];
    const qualified = isTwice && item?.column ? `${item.column.table}.${name}` : name;
    const before = names.slice(0, at).filter((other, place) => {
      const same = items[place]?.column?.table === item?.column?.table;
      return same && other.toLowerCase() === name.toLowerCase();
    }).length;
    return before > 0 ? `${qualified} (${before + 1})` : qualified;
  });
}

/** The number, label or verdict, and the values that it is of. */
function comparedNames(plan: Plan, { operation, others }: Comparison): string[] {
  const name = isComparator(operation) ? 'answer' : isExtreme(operation) ? operation : COMPUTED[operation];
  const items = [plan, ...others].flatMap((each) => each.items.slice(0, 1));
  return [name, ...items.map((item, at) => (at === 0 ? itemName(item) : `${itemName(item)} (${at + 1})`))];
}

/** What the columns of the result of a plan are called. */
export const columnNames = (plan: Plan): string[] =>
  plan.compared ? comparedNames(plan, plan.compared) : itemNames(plan.items);
