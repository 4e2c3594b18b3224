import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { NotUnderstood } from '../problem.js';
import { numberAt } from '../numbers/stated-numbers.js';
import { type Reading, refOf } from '../reading.js';

interface Band {
  readonly value: string;
  readonly low: number;
  readonly high: number;
}

/** "25-34", "55+", "under 18": the numbers that a value stands for; null for any other text. */
function bandOf(value: string): Band | null {
  const text = value.trim().toLowerCase();
  const range = /^(\d+)\s*(?:-|–|to)\s*(\d+)$/.exec(text);
  if (range) return { value, low: Number(range[1]), high: Number(range[2]) };
  const open = /^(?:(\d+)\s*\+|(?:over|≥|>=?)\s*(\d+))$/.exec(text);
  if (open) return { value, low: Number(open[1] ?? open[2]), high: Infinity };
  const below = /^(?:under|below|<=?|up to)\s*(\d+)$/.exec(text);
  return below ? { value, low: 0, high: Number(below[1]) - 1 } : null;
}

/** The bands that a column of text consists of; empty where it holds anything else. */
function bandsOf({ profile, role }: Column): Band[] {
  if (role !== 'category' || profile.topValues.length < profile.distinctCount) return [];
  const bands = profile.topValues.map(({ value }) => bandOf(value));
  return bands.some((band) => band === null) ? [] : bands.flatMap((band) => band ?? []);
}

type Side = 'below' | 'above';

function sideAt(reading: Reading, index: number): Side | null {
  if (!reading.isFree(index)) return null;
  if (reading.plays(index, 'lt', 'le', 'orLess')) return 'below';
  return reading.plays(index, 'gt', 'ge', 'orMore') ? 'above' : null;
}

/** Whose age is spoken of: a word for people, or a value of what only people have. */
function isOfPeople(reading: Reading, index: number): boolean {
  const meaning = reading.items[index]?.meaning;
  if (meaning?.kind === 'person' || meaning?.kind === 'rows') return true;
  const column = meaning?.kind === 'value' || meaning?.kind === 'column' ? meaning.column : null;
  const stems = column?.stems ?? [];
  return stems.some(
    (each) => lexicon.peopleHeaders.has(each) || lexicon.returning.has(each) || each === 'respond',
  );
}

function add(reading: Reading, index: number, column: Column, bound: { side: Side; limit: number }): void {
  const { side, limit } = bound;
  const bands = bandsOf(column);
  const isIn = ({ low, high }: Band): boolean => (side === 'below' ? high <= limit : low >= limit);
  const isOut = ({ low, high }: Band): boolean => (side === 'below' ? low >= limit : high < limit);
  // A band that the number cuts in two cannot be told apart.
  if (!bands.every((band) => isIn(band) || isOut(band)))
    throw new NotUnderstood({ kind: 'needs', what: 'comparedColumn', word: String(limit) });
  const values = bands.filter(isIn).map(({ value }) => ({ type: 'text' as const, value }));
  reading.addCondition(index, { op: 'in', column: refOf(column), values });
}

/** "women under 35", "customers of 55 or older", where ages are given as bands. @throws NotUnderstood when the number cuts a band in two */
export function readAgeBands(reading: Reading): void {
  const [column, other] = reading.schema.columns.filter(
    (each) => each.stems.includes('age') && bandsOf(each).length > 0,
  );
  if (!column || other) return;
  for (const index of reading.items.keys()) {
    const side = sideAt(reading, index);
    const isPostfix = reading.plays(index, 'orMore', 'orLess');
    const at = isPostfix ? reading.previous(index) : reading.next(index);
    const limit = numberAt(reading, at);
    const before = reading.previous(Math.min(index, at));
    const isNamed = reading.columnAt(before) === column;
    if (!side || limit === null || !(isNamed || isOfPeople(reading, before))) continue;
    reading.use(index, at, ...(isNamed ? [before] : []));
    add(reading, index, column, { side, limit });
  }
}
