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
  const byKey = new Map<unknown, number[]>();
  for (const group of groups) {
    const value = keys.read(group);
    byKey.set(value, [...(byKey.get(value) ?? []), group]);
  }
  const kept = [...byKey.values()].flatMap((each) =>
    each.filter((group) => each.filter((other) => compare(other, group) < 0).length < count),
  );
  return Int32Array.from(kept.sort((one, other) => one - other));
}
