import { type HumanQuestion } from '../../eval/human/human-set.js';

/** The database of a question: its files. */
export const databaseOf = ({ paths }: Pick<HumanQuestion, 'paths'>): string => paths.join('\n');

/** Deals the databases of questions out to so many parts, by their names in order. */
export function foldsOf(questions: readonly HumanQuestion[], folds: number): Map<string, number> {
  const databases = [...new Set(questions.map(databaseOf))].sort();
  return new Map(databases.map((name, at) => [name, at % folds]));
}
