import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood, refused } from '../problem.js';
import { type Reading } from '../reading.js';

/**
 * "Emma Chen", where there is an Emma Rossi and a Leo Chen but nobody of both names: two words side by side of which each
 * occurs in other values of one column name something that is not there.
 * @throws NotUnderstood for such a name
 */
function refuseUnknownNames({ items }: Reading): void {
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
function refuseLossesTo(reading: Reading): void {
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
function refuseOnlyOne({ items }: Reading): void {
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

/**
 * "response rate of the survey": how many answered at all is no average of what they answered.
 * @throws NotUnderstood for such a rate
 */
function refuseResponseRate({ items }: Reading): void {
  for (const [index, { norm }] of items.entries()) {
    const next = items[index + 1]?.norm ?? '';
    if (/^responses?$/.test(norm) && /^rates?\b/.test(next)) throw new NotUnderstood(refused(`${norm} rate`));
  }
}

/**
 * "who works for Ines Haas", where no column tells the superior of people: the row of her own is no answer.
 * @throws NotUnderstood for such a person
 */
function refuseSubordinates({ items }: Reading): void {
  for (const [index, { norm, meaning }] of items.entries()) {
    const isUnder = /^(?:for|to|under)$/.test(norm) && UNDERLINGS.test(items[index - 1]?.norm ?? '');
    const named = items[index + 1]?.meaning;
    const isOwnRow = named?.kind === 'value' && named.column.profile.isCandidateKey;
    if (isUnder && meaning.kind !== 'column' && isOwnRow)
      throw new NotUnderstood(refused(`${items[index - 1]?.text ?? ''} ${norm}`));
  }
}

const UNDERLINGS = /^(?:works?|worked|working|reports?|reported|reporting)$/;

/**
 * "how far is the average salary in Sales from the company average": one of two averages is no answer.
 * @throws NotUnderstood for such a distance
 */
function refuseDistance(reading: Reading): void {
  const far = reading.items.find(({ norm }) => /^how far\b/.test(norm));
  const means = reading.items.filter((_, index) => reading.plays(index, 'avg'));
  if (far && means.length > 1) throw new NotUnderstood(refused(far.text));
}

/** @throws NotUnderstood for words that may mean two things, or what is in no table */
export function refuseDoubtful(reading: Reading): void {
  refuseUnknownNames(reading);
  refuseLossesTo(reading);
  refuseOnlyOne(reading);
  refuseResponseRate(reading);
  refuseSubordinates(reading);
  refuseDistance(reading);
}
