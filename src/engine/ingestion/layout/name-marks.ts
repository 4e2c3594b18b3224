import { type Line, textOf } from './line.js';

/** Signs and letters that refer to a note wherever they end a name. */
const SURE_MARK = /(?<=\S)\s*(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹⁰]{1,9}|\[(?:\d{1,2}|[a-z])\])$/u;
/** Digits that do so where a note begins with them: `Population2`, `Employees (1)`. */
const DIGIT_MARK = /(?<=[\p{L})%])\s*(?:(\d)|\((\d{1,2})\))$/u;
const NOTE_NUMBER = /^\(?(\d{1,2})[\s.):/]/;
/** Squares and cubes belong to units. */
const POWER = /\b[a-z]{1,3}[²³]\)?$/iu;

/** The number that a note begins with; null for any other text. */
export const noteNumber = (text: string): number | null => {
  const [, digits] = NOTE_NUMBER.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
};

/** The numbers that names refer to notes by, if these are there. */
export const notesReferredTo = (names: readonly string[]): ReadonlySet<number> =>
  new Set(
    names.flatMap((name) => {
      const [, digit, bracketed] = DIGIT_MARK.exec(name.trim()) ?? [];
      return (digit ?? bracketed) ? [Number(digit ?? bracketed)] : [];
    }),
  );

/** Column names without the marks of footnotes; names that would then be equal or empty keep theirs. */
export function withoutMarks(names: readonly string[], notes: readonly Line[]): string[] {
  const numbers = new Set(notes.map((line) => NOTE_NUMBER.exec(textOf(line))?.[1]));
  const bare = names.map((name) => bareName(name, numbers));
  return bare.map((name, i) => {
    const isFree =
      name !== '' && bare.every((other, j) => i === j || other.toLowerCase() !== name.toLowerCase());
    return isFree ? name : (names[i] ?? '');
  });
}

function bareName(name: string, numbers: ReadonlySet<string | undefined>): string {
  if (POWER.test(name)) return name;
  const plain = name.replace(SURE_MARK, '');
  const [mark, digit, bracketed] = DIGIT_MARK.exec(plain) ?? [];
  return mark !== undefined && numbers.has(digit ?? bracketed) ? plain.slice(0, -mark.length) : plain;
}
