import { type Item } from '../link/meaning.js';
import { type Misunderstanding, type Understanding } from '../reading/understand.js';
import { type Problem } from '../parse/problem.js';

type Written = ReadonlyMap<string, string>;

/** The words of the question again, where a reply quotes words of its English wording. */
export function inOwnWords(misunderstanding: Misunderstanding, written: Written): Misunderstanding {
  const own = (text: string): string => written.get(text.toLowerCase()) ?? text;
  const items = misunderstanding.items.map((item): Item => ({ ...item, text: own(item.text) }));
  return { ...misunderstanding, items, problem: problemIn(misunderstanding.problem, own) };
}

/** The words of the question again, where a note of an answer quotes words of its English wording. */
export function notesInOwnWords(understanding: Understanding, written: Written): Understanding {
  const notes = understanding.notes.map((note) => {
    const { word } = note.values;
    const own = typeof word === 'string' ? written.get(word.toLowerCase()) : undefined;
    return own === undefined ? note : { ...note, values: { ...note.values, word: own } };
  });
  return { ...understanding, notes };
}

function problemIn(problem: Problem, own: (text: string) => string): Problem {
  if ('words' in problem) return { ...problem, words: problem.words.map(own) };
  return 'word' in problem ? { ...problem, word: own(problem.word) } : problem;
}
