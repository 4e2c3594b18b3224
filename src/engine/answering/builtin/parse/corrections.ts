import { type Item, type Meaning } from '../link/meaning.js';
import { isPeriod } from './times/time.js';
import { withYearOf } from './times/time-column.js';
import { NotUnderstood } from './problem.js';
import { type Note } from './reading.js';

/** A question without what its asker took back. */
interface Corrected {
  readonly items: readonly Item[];
  readonly notes: readonly Note[];
}

const isMarker = ({ meaning }: Item): boolean =>
  meaning.kind === 'trigger' && meaning.roles.includes('correction');

/** True for what carries a condition, a measure, a group or a direction. */
function isSaid({ meaning }: Item): boolean {
  if (meaning.kind === 'trigger') return meaning.roles.some((role) => EXCHANGED.has(role));
  return ['value', 'date', 'number', 'column', 'formula', 'adjective'].includes(meaning.kind);
}

const EXCHANGED: ReadonlySet<string> = new Set([
  ...['high', 'low', 'avg', 'sum', 'median', 'min', 'max'],
  ...['day', 'week', 'month', 'quarter', 'year', 'gt', 'ge', 'lt', 'le'],
]);

/** True for two items that cannot both be meant: values of one column, two times, two columns of one role. */
function replaces(said: Meaning, before: Meaning): boolean {
  if (said.kind === 'value') return before.kind === 'value' && before.column === said.column;
  if (said.kind === 'column' || said.kind === 'formula') {
    if (before.kind === 'formula' || said.kind === 'formula')
      return before.kind === said.kind || isMeasure(before) || isMeasure(said);
    return before.kind === 'column' && before.column.role === said.column.role;
  }
  // A year alone is a number.
  if (said.kind === 'date') return before.kind === 'date' || isYear(before);
  if (said.kind === 'number') return before.kind === 'number' || (isYear(said) && before.kind === 'date');
  return before.kind === said.kind;
}

const isMeasure = (meaning: Meaning): boolean =>
  meaning.kind === 'column' && meaning.column.role === 'measure';
const isYear = (meaning: Meaning): boolean =>
  meaning.kind === 'number' && meaning.value >= 1900 && meaning.value < 2100;

/** "Q3 2023, I mean Q4": the part of a year is of the year that was named. */
function inItsYear(said: Item, before: Item): Item {
  if (said.meaning.kind !== 'date' || before.meaning.kind !== 'date' || isPeriod(said.meaning.period))
    return said;
  const period = withYearOf(said.meaning.period, before.meaning.period);
  return period ? { ...said, meaning: { ...said.meaning, period } } : said;
}

function corrected(items: readonly Item[], marker: number): Corrected {
  const at = items.findIndex((item, index) => index > marker && isSaid(item));
  const said = items[at];
  const before = items.findLastIndex(
    (item, index) =>
      index < marker && said !== undefined && isSaid(item) && replaces(said.meaning, item.meaning),
  );
  const old = items[before];
  const isCertain = items[marker]?.norm === 'correct that to';
  if (!said || !old) {
    if (isCertain)
      throw new NotUnderstood({ kind: 'unclear', words: [said?.text ?? items[marker]?.text ?? ''] });
    return { items: items.filter((_, index) => index !== marker), notes: [] };
  }
  const kept = items.slice(at + 1).filter(({ norm }) => norm !== 'instead');
  return {
    items: [...items.slice(0, before), inItsYear(said, old), ...items.slice(before + 1, marker), ...kept],
    notes: [{ key: 'note.corrected', values: { before: old.text, said: said.text } }],
  };
}

/**
 * "the South, no wait, I mean the East": puts what is said last in the place of what it corrects.
 * @throws NotUnderstood when nothing before can be meant
 */
export function withCorrections(items: readonly Item[]): Corrected {
  const marker = items.findLastIndex(isMarker);
  if (marker < 0) return { items, notes: [] };
  const { items: kept, notes } = corrected(items, marker);
  const rest = withCorrections(kept);
  return { items: rest.items, notes: [...rest.notes, ...notes] };
}
