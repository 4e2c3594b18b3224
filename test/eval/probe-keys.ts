import { type CellValue } from '../../src/engine/table.js';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
];
const OTHER = /^(?:all |the )*(?:others?|rest|remaining|every(?:thing|one) else)\b/u;
const NUMBER = /^-?\d+(?:\.\d+)?$/u;
const LEADING_NUMBER = /-?\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+(?!\d)|-?\d+(?:\.\d+)?/u;
const TIMESTAMP = /^(\d{4}-\d\d-\d\d)(?:[t ](\d\d:\d\d(?::\d\d)?)(?:\.0+)?(?:z|\+00(?::?00)?)?)?$/u;

/** Text as it is compared: no case, no surrounding or repeated spaces, compatible characters as one. */
export function plain(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

/** The number a cell holds, also when it is written as text; null when it holds none. */
export function numberOf(cell: CellValue): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'string' && NUMBER.test(cell.trim()) ? Number(cell) : null;
}

/**
 * True when the cell is the label of the gold answer. Labels are compared as `plain` text; periods may also be given
 * by their first day, bins ("20..30") by their lower end, "Other" and yes or no in their usual spellings.
 */
export function isSameLabel(gold: string, cell: CellValue): boolean {
  if (cell === null) return false;
  const wanted = plain(gold);
  const given = typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : plain(String(cell));
  return wanted === given || SPELLINGS.some((spelling) => spelling(wanted, given));
}

const SPELLINGS: readonly ((wanted: string, given: string) => boolean)[] = [
  sameNumber,
  sameMoment,
  samePeriod,
  sameBin,
  sameHour,
  (wanted, given) => isShortFor(WEEKDAYS, wanted, given) || isShortFor(MONTHS, wanted, given),
  (wanted, given) => truth(wanted) !== null && truth(wanted) === truth(given),
  (wanted, given) => wanted === 'other' && OTHER.test(given),
];

function sameNumber(wanted: string, given: string): boolean {
  return NUMBER.test(wanted) && NUMBER.test(given) && Number(wanted) === Number(given);
}

/** Timestamps with and without seconds, `T` or zone, and a day for its midnight. */
function sameMoment(wanted: string, given: string): boolean {
  const moment = momentOf(wanted);
  return moment !== null && moment === momentOf(given);
}

function momentOf(text: string): string | null {
  const [, day, time = '00:00'] = TIMESTAMP.exec(text) ?? [];
  return day === undefined ? null : `${day} ${time.length === 5 ? `${time}:00` : time}`;
}

/** A year, quarter, month or ISO week by its first day, and quarters and months by other names. */
function samePeriod(wanted: string, given: string): boolean {
  const first = firstDayOf(wanted);
  if (first === null) return false;
  return momentOf(given) === `${first} 00:00:00` || namesOf(wanted).includes(given);
}

function firstDayOf(period: string): string | null {
  const [, year = '', quarter, month, week] =
    /^(\d{4})(?:-q([1-4])|-(0[1-9]|1[0-2])|-w(\d\d))?$/u.exec(period) ?? [];
  if (year === '') return null;
  if (week !== undefined) return mondayOfWeek(Number(year), Number(week));
  const number = quarter === undefined ? Number(month ?? 1) : Number(quarter) * 3 - 2;
  return `${year}-${String(number).padStart(2, '0')}-01`;
}

/** ISO 8601: week 1 holds the 4th of January, weeks start on Monday. */
function mondayOfWeek(year: number, week: number): string {
  const fourth = new Date(Date.UTC(year, 0, 4));
  const sinceMonday = (fourth.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, 0, 4 - sinceMonday + (week - 1) * 7)).toISOString().slice(0, 10);
}

function namesOf(period: string): string[] {
  const [year = '', part = ''] = period.split('-');
  if (part.startsWith('q'))
    return [`${year} ${part}`, `${part} ${year}`, `${year}${part}`, `${year}/${part}`];
  const month = MONTHS[Number(part) - 1];
  return month === undefined
    ? []
    : [month, month.slice(0, 3)].flatMap((name) => [`${name} ${year}`, `${year} ${name}`]);
}

/** The bin "20..30" is given by its lower end, alone or at the start of the label. */
function sameBin(wanted: string, given: string): boolean {
  const [lower, upper] = wanted.split('..');
  if (lower === undefined || upper === undefined) return false;
  const [number] = LEADING_NUMBER.exec(given) ?? [];
  if (number === undefined) return false;
  return Number(NUMBER.test(number) ? number : number.replace(/[^\d-]/gu, '')) === Number(lower);
}

/** The hour of a day: 7 or 07:00. */
function sameHour(wanted: string, given: string): boolean {
  const [, hour] = /^(\d{1,2}):00(?::00)?$/u.exec(given) ?? [];
  return hour !== undefined && NUMBER.test(wanted) && Number(hour) === Number(wanted);
}

function isShortFor(names: readonly string[], wanted: string, given: string): boolean {
  const full = names.find((name) => name === wanted || name.slice(0, 3) === wanted);
  return full !== undefined && (given === full || given === full.slice(0, 3));
}

function truth(text: string): boolean | null {
  if (['yes', 'true', 'y'].includes(text)) return true;
  return ['no', 'false', 'n'].includes(text) ? false : null;
}
