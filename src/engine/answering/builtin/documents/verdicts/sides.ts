import { termsOf } from '../../../../terms/index.js';
import { type AnalysisDocuments } from '../../../analyst.js';
import { type DocumentQuestion } from '../question/question-type.js';
import { quantitiesOf, withoutSpans } from '../amounts/quantities.js';
import { sentenceWords } from '../question/sentence-words.js';
import { titleOf } from './standing.js';

/** The files that a question compares, by their places, and what it compares in them. */
export interface Sides {
  readonly files: readonly number[];
  readonly topic: string;
}

const MOST_FILES = 8;

/**
 * What a question compares: the files it names, each by words that tell it from the others, or all of them where it names what they
 * are ("which of the reports") or asks for a difference.
 * @returns null for a question that compares no files
 */
export function sidesOf(question: DocumentQuestion, files: AnalysisDocuments['files']): Sides | null {
  const { topic, text } = question;
  if (files.length < 2 || !says(question, 'comparing')) return null;
  const titles = files.map(({ fileName }) => new Set(termsOf(titleOf(fileName), 'english')));
  const asked = termsOf(text, 'english');
  const holders = asked.map((term) => titles.filter((title) => title.has(term)).length);
  const named = titles.flatMap((title, place) =>
    asked.some((term, at) => title.has(term) && holders[at] === 1) ? [place] : [],
  );
  const chosen = named.length >= 2 ? named : files.map((_, place) => place);
  if (named.length === 1 || chosen.length > MOST_FILES) return null;
  const isSaidOfFiles = named.length >= 2 || holders.some((count) => count > 1);
  if (!says(question, 'differing') && (question.type === 'yesNo' || !isSaidOfFiles)) return null;
  return { files: chosen, topic: comparedTopic(topic, titles, question) };
}

function says({ text, language }: DocumentQuestion, kind: 'comparing' | 'differing'): boolean {
  return text.search(sentenceWords(language, kind)) >= 0;
}

/** The topic without the words that compare and without those of the titles. */
function comparedTopic(
  topic: string,
  titles: readonly ReadonlySet<string>[],
  { language }: DocumentQuestion,
): string {
  const rest = topic.replace(sentenceWords(language, 'comparing'), ' ');
  const years = quantitiesOf(rest, language).filter(
    ({ kind, text }) => kind === 'date' && titles.some((title) => title.has(text)),
  );
  const words = withoutSpans(rest, years).split(/[^\p{L}\p{N}\p{M}.,-]+/u);
  return words
    .filter(
      (word) =>
        word !== '' && !termsOf(word, 'english').some((term) => titles.some((title) => title.has(term))),
    )
    .join(' ');
}
