import { readFileSync } from 'node:fs';
import { type CellColumn } from '../../cells/cell-column.js';
import { stem } from '../../text/stem.js';

const file = JSON.parse(readFileSync(new URL('./column-classes.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, string>
>;

const CLASSES = new Map<string, string[]>();
for (const [name, words] of Object.entries(file)) {
  for (const word of words.split(' ')) {
    const key = stem(word);
    CLASSES.set(key, [...(CLASSES.get(key) ?? []), name]);
  }
}

const ASKED = new Map([
  ['who', ['person', 'team']],
  ['whose', ['person']],
  ['where', ['place']],
  ['when', ['time']],
  ['how_long', ['duration', 'measure', 'time']],
  ['how_much', ['money', 'measure', 'count']],
  ['how_many', ['count']],
]);

/** The classes of things that a word names: `person` for "driver"; none for most words. */
export function classesOf(wordStem: string): readonly string[] {
  return CLASSES.get(wordStem) ?? [];
}

/** The classes of things that a question asks for, by its asking word and the noun behind it. */
export function askedClasses(asks: string, head: string): readonly string[] {
  const byHead = classesOf(head);
  return byHead.length > 0 ? byHead : (ASKED.get(asks) ?? []);
}

/** The classes of things that the header of a column names, each once. */
export function columnClasses(column: CellColumn): string[] {
  return [...new Set(column.stems.flatMap(classesOf))];
}

const MOST_LOOKED_AT = 50;

/** What the values of a column look like: their kind or, for texts, their length and whether they are names. */
export function shapeOf(column: CellColumn): string {
  if (column.kind !== 'text') return column.hasPairs ? 'pairs' : column.kind;
  const texts = column.values.slice(0, MOST_LOOKED_AT).map(({ cell }) => cell);
  const words = texts.reduce((sum, cell) => sum + cell.words.length, 0) / Math.max(1, texts.length);
  const names = texts.filter(({ text }) => /^\p{Lu}[^\d]*$/u.test(text)).length;
  const length = words < 1.3 ? 'one' : words < 2.6 ? 'two' : words < 6 ? 'some' : 'many';
  return `${length}${names > 0.8 * texts.length ? 'Names' : ''}`;
}
