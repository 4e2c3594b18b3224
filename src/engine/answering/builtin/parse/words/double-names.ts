import { type Item } from '../../link/meaning.js';
import { lexicon } from '../../text/lexicon.js';

/** A word that names nothing but a column of a number or a class. */
function isName({ norm, meaning }: Item): boolean {
  const isColumn = meaning.kind === 'column' && ['measure', 'category'].includes(meaning.column.role);
  return isColumn && !lexicon.triggers.has(norm);
}

/** True for two words, one right behind the other, that name the same column. */
function isTold(first: Item | undefined, second: Item): first is Item {
  if (!first || !isName(first) || !isName(second)) return false;
  const [one, other] = [first.meaning, second.meaning];
  return one.kind === 'column' && other.kind === 'column' && one.column === other.column;
}

/** The items with "satisfaction score", where either word names the same column, as one name of it. */
export function withoutDoubleNames(items: readonly Item[]): Item[] {
  return items.reduce<Item[]>((told, item) => {
    const before = told.at(-1);
    if (!isTold(before, item)) return [...told, item];
    const length = before.length + item.length;
    const joined = {
      ...before,
      length,
      text: `${before.text} ${item.text}`,
      norm: `${before.norm} ${item.norm}`,
    };
    return [...told.slice(0, -1), joined];
  }, []);
}
