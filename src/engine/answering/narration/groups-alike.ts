import { type Catalogue } from './catalogue.js';

const MOST_NAMED = 3;

/** Groups that have the same number, in words: the first few by name. @param names of all of them */
export function groupsAlike(names: readonly string[], catalogue: Catalogue): string {
  const named = names.slice(0, MOST_NAMED);
  return names.length > named.length
    ? catalogue.text('answer.andOthers', { groups: catalogue.series(named) })
    : catalogue.list(named);
}
