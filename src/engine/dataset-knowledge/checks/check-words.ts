import { STOP } from '../../answering/question/words.js';
import { type TableProfile } from '../../table.js';
import { type Knowledge } from '../document/document.js';
import { type PlacedProblem } from '../problem.js';
import { type PlacedText } from '../document/yaml-tree.js';

/** Words that people use, with what they stand for. */
interface Use {
  readonly word: PlacedText;
  readonly meaning: string;
  /** The table of a column that it is another name of; null where it is one of something else. */
  readonly ofColumnIn: string | null;
}

/** A word as it is compared: its case, marks of width and blanks tell nothing apart. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Names are told within a line of a reply. */
const UNSEEN = /[\p{Cc}\u2028\u2029]/u;
const LETTER = /\p{L}/u;

function usesOf({ synonyms, segments, metrics }: Knowledge): Use[] {
  const ofSynonyms = synonyms.flatMap(({ table, column, value, also }) => {
    const place = column ? `the column “${column.text}” of “${table.text}”` : `the table “${table.text}”`;
    const meaning = value ? `the value “${value.text}” of ${place}` : place;
    const ofColumnIn = column && !value ? table.text : null;
    return also.map((word) => ({ word, meaning, ofColumnIn }));
  });
  const named = (kind: string, all: Knowledge['segments'] | Knowledge['metrics']): Use[] =>
    all.flatMap(({ name, also }) =>
      [name, ...also].map((word) => ({ word, meaning: `the ${kind} “${name.text}”`, ofColumnIn: null })),
    );
  return [...ofSynonyms, ...named('segment', segments), ...named('metric', metrics)];
}

/** What the tables themselves call by a word, in small letters. */
function ownNames(profiles: readonly TableProfile[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, columns } of profiles) {
    for (const column of columns)
      if (!names.has(folded(column.name)))
        names.set(folded(column.name), `the column “${column.name}” of “${name}”`);
  }
  for (const { name } of profiles) names.set(folded(name), `the table “${name}”`);
  return names;
}

/** Columns of different tables may be called the same: a name is one of a person and of a town. */
const areAlike = (one: Use, other: Use): boolean =>
  one.ofColumnIn !== null && other.ofColumnIn !== null && one.ofColumnIn !== other.ofColumnIn;

/** Words that stand for more than one thing, and such as nobody can say. */
export function* wordProblems(
  knowledge: Knowledge,
  profiles: readonly TableProfile[],
): Generator<PlacedProblem> {
  const own = ownNames(profiles);
  const taken = new Map<string, readonly Use[]>();
  for (const use of usesOf(knowledge).toSorted((one, other) => one.word.at - other.word.at)) {
    const { word, meaning } = use;
    const { at, text } = word;
    const key = folded(text);
    const uses = taken.get(key) ?? [];
    const before = uses.find((other) => !areAlike(use, other))?.meaning;
    if (UNSEEN.test(text)) yield { at, message: 'A name must be on one line, without control characters.' };
    else if (!LETTER.test(key)) yield { at, message: `“${text}” has no letters.` };
    else if (key.split(' ').every((each) => STOP.has(each)))
      yield { at, message: `“${text}” is what questions are worded with: it can be no name.` };
    else if (before !== undefined)
      yield {
        at,
        message: before === meaning ? `“${text}” is there twice.` : `“${text}” stands for ${before} already.`,
      };
    else if (own.has(key)) yield { at, message: `“${text}” is the name of ${own.get(key) ?? ''}.` };
    taken.set(key, [...uses, use]);
  }
}
