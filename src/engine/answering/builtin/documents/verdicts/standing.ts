import { type FoundPassage } from '../../../../retrieval/index.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { type Sentence } from '../sentences.js';
import { isDependent, subjectOf } from '../question/subjects.js';

/** A file's name as a title: "Travel_policy-2024.pdf" speaks of travel, policy and 2024. */
export function titleOf(fileName: string): string {
  return fileName.replace(/\.[^.]+$/, '').replace(/[_.-]+/g, ' ');
}

/** A sentence of a passage and what stands above it. */
export interface PlacedSentence {
  readonly passage: FoundPassage;
  readonly fileName: string;
  /** Those of the passage, in order. */
  readonly sentences: readonly Sentence[];
  /** Its place among them. */
  readonly place: number;
  /** The language its words are read in. */
  readonly language: QuestionLanguage;
}

/** The titles above a sentence: file, headings and the line above it that is no sentence. */
export function titlesAbove({ passage, fileName, sentences, place }: PlacedSentence): string[] {
  const line = lineAbove(sentences, place);
  return [titleOf(fileName), ...passage.headings, ...(line === null ? [] : [line])];
}

/**
 * What a sentence speaks of that names it by a pronoun only: the subject of the one before, or else the title of the whole.
 * @returns null where the sentence stands alone
 */
export function subjectBefore(placed: PlacedSentence): string | null {
  const { sentences, place, language, passage, fileName } = placed;
  if (!isDependent(sentences[place]?.text ?? '', language)) return null;
  for (let at = place - 1; at >= 0 && sentences[at]?.kind === 'sentence'; at -= 1) {
    const text = sentences[at]?.text ?? '';
    if (!isDependent(text, language)) return subjectOf(text, language) ?? topTitle();
  }
  return topTitle();

  function topTitle(): string {
    return passage.headings[0] ?? lineAbove(sentences, place) ?? titleOf(fileName);
  }
}

function lineAbove(sentences: readonly Sentence[], place: number): string | null {
  return sentences.slice(0, place).findLast(({ kind }) => kind === 'fragment')?.text ?? null;
}
