import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type NumberMention } from '../mentions/number-mentions.js';
import { unitWords } from '../tables/header-words.js';
import { type DataColumn } from '../tables/data-table.js';

const inSeconds = (words: string, seconds: number): [string, number][] =>
  words.split(' ').map((word) => [word, seconds]);

/** Units of time as people say them. */
const SAID = new Map([
  ...inSeconds('second seconds sec secs', 1),
  ...inSeconds('minute minutes min mins', 60),
  ...inSeconds('hour hours hr hrs', 3600),
  ...inSeconds('day days', 86_400),
]);
/** Units of time as headers end in them, written out. */
const HELD = new Map([...SAID, ...inSeconds('s', 1), ...inSeconds('minimum', 60), ...inSeconds('ms', 0.001)]);

/** The unit that a header says, by its length in seconds; null where it says none of time. */
function secondsOf({ name, words }: DataColumn): number | null {
  const said = unitWords(name);
  const units = said.length > 0 ? said : words.slice(1).slice(-1);
  return units.length === 1 ? (HELD.get(units.join()) ?? null) : null;
}

/**
 * A number of a question as a column holds it, where it is a time in a unit and the header says in what the column is measured:
 * "10 minutes" is 600 of `Wait Time (s)`. Itself for anything else.
 */
export function inUnitOf(
  column: DataColumn,
  mention: NumberMention,
  { tokens }: LinkedQuestion,
): NumberMention {
  const { place, places, value } = mention;
  const said = SAID.get(tokens[place + 1]?.norm ?? '');
  const held = column.kind === 'number' ? secondsOf(column) : null;
  if (said === undefined || held === null || typeof value !== 'number') return mention;
  return { place, places: [...places, place + 1], value: (value * said) / held };
}
