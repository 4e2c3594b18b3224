import { termsOf, type TextLanguage } from '../../../../terms/index.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { type Quantity, quantitiesOf, withoutSpans } from '../amounts/quantities.js';
import { sentenceWords, wordsOfKind } from '../question/sentence-words.js';

/** A part of a sentence between commas, joining words and what opens a clause of its own. */
export interface Segment {
  readonly terms: readonly string[];
  readonly text: string;
  /** False where the sentence does not say that it is so: "if …", "whether …", "who …". */
  readonly isAsserted: boolean;
}

/** What a sentence asserts, taken apart. */
interface Assertion {
  readonly segments: readonly Segment[];
  readonly quantities: readonly Quantity[];
}

/** The language that a sentence is indexed in, and the one that its words are read in. */
export interface SentenceLanguage {
  readonly index: TextLanguage;
  readonly words: QuestionLanguage;
}

/** Takes apart what a sentence asserts. */
export function assertionOf(sentence: string, { index, words }: SentenceLanguage): Assertion {
  const quantities = quantitiesOf(sentence, words);
  const text = withoutSpans(sentence, quantities);
  const cuts = cutsOf(text, words);
  const segments: Segment[] = [];
  let isAsserted = true;
  for (const [place, { start, opens }] of cuts.entries()) {
    if (opens === 'aside') isAsserted = false;
    if (opens === 'comma') isAsserted = true;
    const part = text.slice(start, cuts[place + 1]?.start);
    segments.push({ terms: termsOf(part, index), text: part, isAsserted });
  }
  return { segments, quantities };
}

interface Cut {
  readonly start: number;
  readonly opens: 'start' | 'comma' | 'joining' | 'aside';
}

function cutsOf(text: string, words: QuestionLanguage): Cut[] {
  const commas = Array.from(text.matchAll(/[,;:，；、：]/g), ({ index }): Cut => ({
    start: index,
    opens: 'comma',
  }));
  const opened = (['joining', 'aside'] as const).flatMap((opens) =>
    Array.from(text.matchAll(sentenceWords(words, opens)), ({ index }): Cut => ({ start: index, opens })),
  );
  const sorted = [...commas, ...opened].toSorted((left, right) => left.start - right.start);
  return [{ start: 0, opens: 'start' }, ...sorted];
}

/** Two negations in one clause are none here; elsewhere one strengthens the other. */
const WITHOUT_CONCORD: ReadonlySet<QuestionLanguage> = new Set(['EN', 'DE', 'ZH-CN', 'ZH-TW', 'JA', 'KO']);

/** Whether a text denies what it says; null where that is not plain. */
export function isDenied(text: string, language: QuestionLanguage): boolean | null {
  const { length } = wordsOfKind(text, language, 'negations');
  return length > 1 && WITHOUT_CONCORD.has(language) ? null : length > 0;
}
