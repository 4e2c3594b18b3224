import { type Scalar } from '../../tables/scalar.js';
import { type FirstPer, type Item, shown } from '../plan.js';
import { comparing } from './in-order.js';
import { type Reader } from './reader.js';

/**
 * Of the groups with the same value of a key those that come first, with all that are equal to the last of them.
 * @param groups numbers of groups
 * @param read reads what an item is in a group
 */
export function firstPlacesPer(
  { key, order, count }: FirstPer,
  groups: Int32Array,
  read: (item: Item) => Reader,
): Int32Array {
  const keys = read(shown(key, 1, []));
  const compare = comparing({ shown: [], by: read(order.item), isOfFile: false }, order.direction);
  const byKey = new Map<Scalar, number[]>();
  for (const group of groups) {
    const value = keys.read(group);
    const there = byKey.get(value);
    if (there) there.push(group);
    else byKey.set(value, [group]);
  }
  const kept = [...byKey.values()].flatMap((each) => {
    const last = each.sort(compare)[count - 1];
    return last === undefined ? each : each.filter((group) => compare(group, last) <= 0);
  });
  return Int32Array.from(kept.sort((one, other) => one - other));
}
