import { lexicon } from '../text/lexicon.js';
import { NotUnderstood, refused } from './problem.js';
import { type Reading } from './reading.js';

/**
 * "Emma Chen", where there is an Emma Rossi and a Leo Chen but nobody of both names: two words side by side of which each
 * occurs in other values of one column name something that is not there.
 * @throws NotUnderstood for such a name
 */
export function refuseUnknownNames({ items }: Reading): void {
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    if (item.meaning.kind !== 'value' || next?.meaning.kind !== 'value') continue;
    const [first, second] = [item.meaning, next.meaning];
    const areParts = first.contains !== null && second.contains !== null && first.column === second.column;
    if (areParts && !first.values.some((value) => second.values.includes(value)))
      throw new NotUnderstood({ kind: 'unknownWords', words: [`${item.text} ${next.text}`] });
  }
}

/**
 * "how much revenue did we lose to discounts": what would have been without them is in no table, and it is no decline.
 * @throws NotUnderstood for such a loss
 */
export function refuseLossesTo(reading: Reading): void {
  for (const [index, item] of reading.items.entries()) {
    const to = reading.next(index);
    const isLost = /^(?:lost|lose|loses|losing)$/.test(item.norm) && reading.plays(index, 'fall');
    const isOfColumn = reading.columnAt(reading.next(to)) !== null;
    // "lost units per month" beside `Units Scrapped`, or how much fewer there were
    const lost = reading.columnAt(to);
    const isPart =
      item.norm === 'lost' && to === index + 1 && lost?.isAdditive === true && hasLosses(reading);
    if (isPart) throw new NotUnderstood(refused(item.text));
    if (isLost && reading.items[to]?.norm === 'to' && isOfColumn)
      throw new NotUnderstood(refused(`${item.text} to`));
  }
}

const hasLosses = ({ schema: { columns } }: Reading): boolean =>
  columns.some(
    ({ role, stems }) => role === 'measure' && stems.some((each) => lexicon.lossHeaders.has(each)),
  );

/**
 * "students who enrolled in only one course": "one" is no word for rows there, and nothing that can be left out.
 * @throws NotUnderstood for such a number
 */
export function refuseOnlyOne({ items }: Reading): void {
  for (const [index, { norm }] of items.entries()) {
    const [one, thing] = [items[index + 1], items[index + 2]?.meaning];
    const isThing = thing?.kind === 'column' && thing.column.role === 'category';
    if (
      /^(?:only|just|exactly)$/.test(norm) &&
      one?.meaning.kind === 'number' &&
      one.norm === 'one' &&
      isThing
    )
      throw new NotUnderstood(refused(`${norm} one`));
  }
}
