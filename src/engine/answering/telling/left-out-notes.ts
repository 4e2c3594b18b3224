import { namesRows, wordsLeft } from '../decision/left-words.js';

/** What is assumed where words are left out: a message of the catalogue and its values. */
interface LeftOutNote {
  readonly key: 'note.person' | 'note.leftOut';
  readonly values: Readonly<Record<string, string>>;
}

/**
 * States which words of a question an answer leaves out: names of what each row is, and what nothing in the data says.
 * @param unexplained words of its English wording
 * @param written words as they were asked by those of the English wording
 */
export function leftOutNotes(
  unexplained: readonly string[],
  question: string,
  written: ReadonlyMap<string, string>,
): LeftOutNote[] {
  const left = wordsLeft(unexplained, question).map((word) => ({
    ...word,
    text: written.get(word.norm) ?? word.text,
  }));
  const rows = left.filter(namesRows).map(({ text }) => text);
  const others = [...new Set(left.filter((word) => !namesRows(word)).map(({ text }) => `“${text}”`))];
  return [
    ...[...new Set(rows)].map((word) => ({ key: 'note.person', values: { word } }) as const),
    ...(others.length > 0 ? [{ key: 'note.leftOut', values: { words: others.join(', ') } } as const] : []),
  ];
}
