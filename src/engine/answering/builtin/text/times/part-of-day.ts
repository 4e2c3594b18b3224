import { type HoursReading } from './hours.js';
import { type Token } from '../tokenize.js';

const HOUR = 60;

/** What parts of the day are usually taken to be; replies state the hours. */
const PARTS: readonly (readonly [name: RegExp, from: number, until: number])[] = [
  [/^(?:nights?|nighttime|overnight)$/, 22, 6],
  [/^daytime$/, 6, 22],
  [/^mornings?$/, 6, 12],
  [/^afternoons?$/, 12, 18],
  [/^evenings?$/, 18, 22],
];
/** Words before the name of a part of the day that belong to it. */
const LEAD = /^(?:during|in|at|the|each|every)$/;
/** Of which morning is said there: a date, and no time of every day. */
const OF_ONE_DAY = /^(?:last|this|that|next|yesterday|tomorrow)$/;
const PAIRED = /^(?:vs|versus|against|than|and|or|to|with)$/;

const normAt = (tokens: readonly Token[], at: number): string => tokens[at]?.norm ?? '';

const isNight = (norm: string): boolean => /^(?:nights?|nighttime)$/.test(norm);

/** "day" right beside "night", but for the words between two things that are compared. */
function isBesideNight(tokens: readonly Token[], at: number): boolean {
  const isPassed = (norm: string): boolean => PAIRED.test(norm) || LEAD.test(norm);
  return [1, -1].some((step) => {
    let next = at + step;
    while (isPassed(normAt(tokens, next))) next += step;
    return next !== at + step && isNight(normAt(tokens, next));
  });
}

function partAt(tokens: readonly Token[], at: number): readonly [from: number, until: number] | null {
  const norm = normAt(tokens, at);
  if (/^days?$/.test(norm)) return isBesideNight(tokens, at) ? [6, 22] : null;
  const part = PARTS.find(([name]) => name.test(norm));
  return part ? [part[1], part[2]] : null;
}

/** Reads a part of the day at position `at`, which names no hours of its own: `at night`, `in the morning`, the two of `night versus day`; null for anything else. */
export function readPartOfDay(tokens: readonly Token[], at: number): HoursReading | null {
  let name = at;
  while (LEAD.test(normAt(tokens, name))) name += 1;
  const part = partAt(tokens, name);
  if (!part || OF_ONE_DAY.test(normAt(tokens, name - 1))) return null;
  const [from, until] = part;
  const to = ((until + 24) % 24) * HOUR - 1;
  const label = normAt(tokens, name).replace(/s$/, '');
  // "night time"
  const length = name + (normAt(tokens, name + 1) === 'time' ? 2 : 1) - at;
  return { length, hours: { from: from * HOUR, to, label } };
}
