import { type Token } from '../../text/tokenize.js';
import { type Column } from './schema.js';

/** Adjectives of a unit of time, which may be part of a header and then ask for no groups. */
const UNITS: ReadonlyMap<string, string> = new Map([
  ['annual', 'year'],
  ['yearly', 'year'],
  ['quarterly', 'quarter'],
  ['monthly', 'month'],
  ['weekly', 'week'],
  ['daily', 'day'],
  ['hourly', 'hour'],
]);

/** The unit of time of an adjective, "year" of "annual"; null for any other word. */
export const periodOf = (word: string): string | null => UNITS.get(word) ?? null;

/** The adjective of a unit of time, "yearly" of "year"; null for any other word. */
export function adjectiveOf(unit: string): string | null {
  const adjectives = [...UNITS].filter(([, of]) => of === unit).map(([word]) => word);
  return adjectives.at(-1) ?? null;
}

/** True for "yearly salary" and "salary yearly" where a header says `Annual Salary`. */
export function namesPeriodHeader(span: readonly Token[], { words, stems }: Column): boolean {
  const unit = UNITS.get(words.find((word) => UNITS.has(word)) ?? '');
  if (unit === undefined || span.length !== 2) return false;
  const [units, others] = [true, false].map((isUnit) =>
    span.filter(({ norm }) => UNITS.has(norm) === isUnit),
  );
  const [said] = units ?? [];
  const [other] = others ?? [];
  return (
    said !== undefined && other !== undefined && UNITS.get(said.norm) === unit && stems.includes(other.stem)
  );
}
