import { integerOf } from '../integers.js';
import { type Token } from '../tokenize.js';

/** A time of day in minutes since midnight, both ends included; it runs over midnight where it ends before it begins. */
export interface HoursOfDay {
  readonly from: number;
  readonly to: number;
  readonly label: string;
}

/** Hours of the day that begin at a token, and how many tokens name them. */
export interface HoursReading {
  readonly length: number;
  readonly hours: HoursOfDay;
}

const HOUR = 60;
const DAY = 24 * HOUR;

interface Clock {
  readonly length: number;
  readonly minutes: number;
  /** False for a bare number, which is a time only beside another one. */
  readonly isMarked: boolean;
  /** True for a time without minutes. */
  readonly isHour: boolean;
  readonly isAfternoon: boolean;
}

const NAMED = new Map([
  ['noon', 12 * HOUR],
  ['midday', 12 * HOUR],
  ['midnight', 0],
]);

/** Tokens of "am", "p.m."; null for anything else. */
function halfOfDay(tokens: readonly Token[], at: number): { length: number; isAfternoon: boolean } | null {
  const [first, second, third, fourth] = tokens.slice(at, at + 4).map(({ norm }) => norm);
  if (first === 'am' || first === 'pm') return { length: 1, isAfternoon: first === 'pm' };
  if (!(first === 'a' || first === 'p') || second !== '.' || third !== 'm') return null;
  return { length: fourth === '.' ? 4 : 3, isAfternoon: first === 'p' };
}

function isOClock(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.norm === 'o' && tokens[at + 1]?.norm === 'clock';
}

const inHalf = (hour: number, isAfternoon: boolean): number => (hour % 12) + (isAfternoon ? 12 : 0);

/** "18:30" as its hour and minute, a whole number as an hour; null for anything else. */
function hourAndMinute(token: Token | undefined): readonly [hour: number, minute: number | null] | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d\d)$/.exec(token?.text ?? '') ?? [];
  if (hours === undefined) {
    const hour = integerOf(token, 0, 24);
    return hour === null ? null : [hour, null];
  }
  const [hour, minute] = [Number(hours), Number(minutes)];
  return hour <= 24 && minute < HOUR ? [hour, minute] : null;
}

/** Reads "6 am", "18:30", "7 o'clock", "noon" and bare hours. */
function clockAt(tokens: readonly Token[], at: number): Clock | null {
  const named = NAMED.get(tokens[at]?.norm ?? '');
  if (named !== undefined)
    return { length: 1, minutes: named, isMarked: true, isHour: true, isAfternoon: false };
  const read = hourAndMinute(tokens[at]);
  if (!read) return null;
  const [hour, minute] = read;
  const half = halfOfDay(tokens, at + 1);
  if (half && (hour < 1 || hour > 12)) return null;
  const unit = half ? half.length : isOClock(tokens, at + 1) ? 2 : 0;
  return {
    length: 1 + unit,
    minutes: (half ? inHalf(hour, half.isAfternoon) : hour) * HOUR + (minute ?? 0),
    isMarked: minute !== null || unit > 0,
    isHour: minute === null,
    isAfternoon: half?.isAfternoon === true,
  };
}

const two = (value: number): string => String(value).padStart(2, '0');

/** "18:30" */
export function clockText(minutes: number): string {
  return `${two(Math.floor(minutes / HOUR))}:${two(minutes % HOUR)}`;
}

function hoursFrom(from: number, to: number): HoursOfDay {
  return { from, to, label: `${clockText(from)} – ${clockText(to)}` };
}

const normAt = (tokens: readonly Token[], at: number): string => tokens[at]?.norm ?? '';

const isLink = (norm: string): boolean => /^(?:and|to|-|–|till|until|through)$/.test(norm);

/** "hour", "hours": the numbers behind it are whole hours. */
const isHourWord = (norm: string): boolean => /^hours?$/.test(norm);

/** How many words lead a span: "between", "from", "hours from", "between the hours of". */
function leadLength(tokens: readonly Token[], at: number): number {
  let length = 0;
  while (/^(?:between|from|the|of|hours?)$/.test(normAt(tokens, at + length))) length += 1;
  return length;
}

/** "7 to 18 o'clock", "between 8 am and 6 pm", "hours 7 to 18", "22:00-5:59". */
function readSpan(tokens: readonly Token[], at: number): HoursReading | null {
  const lead = leadLength(tokens, at);
  const isOfHours = tokens.slice(at, at + lead).some(({ norm }) => isHourWord(norm));
  const first = clockAt(tokens, at + lead);
  if (!first) return null;
  const link = at + lead + first.length;
  // "8-18h" leaves no sign between the figures.
  const isAdjacent = tokens[link]?.kind === 'figure' && !isLink(normAt(tokens, link));
  const second = clockAt(tokens, isAdjacent ? link : link + 1);
  if (!second || !(isAdjacent || isLink(normAt(tokens, link)))) return null;
  if (isAdjacent && !second.isMarked) return null;
  if (!isOfHours && !first.isMarked && !second.isMarked) return null;
  const end = (isAdjacent ? link : link + 1) + second.length;
  const isWhole = isOfHours && second.isHour && first.isHour;
  const to = isWhole ? second.minutes + HOUR - 1 : second.minutes;
  const from = sameHalf(first, second);
  const isSaid = normAt(tokens, end) === 'inclusive';
  return { length: end + (isSaid ? 1 : 0) - at, hours: hoursFrom(from % DAY, to % DAY) };
}

/** "from 1 to 5 pm": the first time is in the half of the day of the second, where it then comes before it. */
function sameHalf(first: Clock, second: Clock): number {
  const moved = first.minutes + 12 * HOUR;
  return !first.isMarked && second.isAfternoon && moved < second.minutes ? moved : first.minutes;
}

const SIDES: readonly (readonly [RegExp, (minutes: number) => HoursOfDay])[] = [
  [/^(?:before|until|till)$/, (minutes) => hoursFrom(0, (minutes + DAY - 1) % DAY)],
  [/^after$/, (minutes) => hoursFrom((minutes + 1) % DAY, DAY - 1)],
  [/^(?:from|since)$/, (minutes) => hoursFrom(minutes % DAY, DAY - 1)],
];

/** "before 6 am", "after 18:00", "from 5 pm on". */
function readSide(tokens: readonly Token[], at: number): HoursReading | null {
  const of = SIDES.find(([lead]) => lead.test(normAt(tokens, at)))?.[1];
  const clock = clockAt(tokens, at + 1);
  if (!of || !clock?.isMarked) return null;
  const isOn = /^(?:on|onwards?)$/.test(normAt(tokens, at + 1 + clock.length)) ? 1 : 0;
  return { length: 1 + clock.length + isOn, hours: of(clock.minutes) };
}

/** "at 9 am", "at 14 o'clock", "in hour 14": the hour that begins then; "at 14:30" that minute. */
function readHour(tokens: readonly Token[], at: number): HoursReading | null {
  const isHour = normAt(tokens, at) === 'hour';
  const lead = isHour ? 1 : 0;
  const clock = clockAt(tokens, at + lead);
  if (!clock || clock.minutes >= DAY || !(isHour || clock.isMarked)) return null;
  const isWhole = clock.minutes % HOUR === 0;
  return {
    length: lead + clock.length,
    hours: hoursFrom(clock.minutes, clock.minutes + (isWhole ? HOUR - 1 : 0)),
  };
}

/** "during the night", "in office hours": a name of hours that are told beside it. */
const NAME = /^(?:nights?|nighttime|daytime|mornings?|afternoons?|evenings?|shift|hours?)$/;
const BEFORE_NAME = /^(?:during|in|at|the|every|business|office|working|opening|late|early|day|night)$/;

/** How many tokens name hours of the day: "during the night,"; 0 without a name. */
function nameLength(tokens: readonly Token[], at: number): number {
  let end = at;
  while (BEFORE_NAME.test(normAt(tokens, end)) && !NAME.test(normAt(tokens, end))) end += 1;
  if (NAME.test(normAt(tokens, end + 1)) && BEFORE_NAME.test(normAt(tokens, end))) end += 1;
  if (!NAME.test(normAt(tokens, end)) || !/^[,:]$/.test(normAt(tokens, end + 1))) return 0;
  return end + 2 - at;
}

/** "during the night, 22:00 to 5:59": the times tell what the name means. */
function readNamed(tokens: readonly Token[], at: number): HoursReading | null {
  const name = nameLength(tokens, at);
  const told = name > 0 ? readSpan(tokens, at + name) : null;
  return told && { ...told, length: name + told.length };
}

/** "outside 8 to 18 o'clock", "not between 8 am and 6 pm": all other times. */
function readOutside(tokens: readonly Token[], at: number): HoursReading | null {
  if (!/^(?:outside|not|except|excluding)$/.test(normAt(tokens, at))) return null;
  const lead = normAt(tokens, at + 1) === 'of' ? 2 : 1;
  const inner = readSpan(tokens, at + lead);
  if (!inner) return null;
  const { from, to } = inner.hours;
  return { length: lead + inner.length, hours: hoursFrom((to + 1) % DAY, (from + DAY - 1) % DAY) };
}

/** Reads hours of the day at position `at`: `between 7 and 18 o'clock`, `before 6 am`, `outside 8 to 18 o'clock`, `at 14:00`; null for anything else. */
export function readHours(tokens: readonly Token[], at: number): HoursReading | null {
  for (const read of [readOutside, readNamed, readSpan, readSide, readHour]) {
    const found = read(tokens, at);
    if (found) return found;
  }
  return null;
}
