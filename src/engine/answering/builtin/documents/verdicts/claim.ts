import { termsOf } from '../../../../terms/index.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { isDenied, type SentenceLanguage } from './assertion.js';
import { type Quantity, quantitiesOf, type Relation, withoutSpans } from '../amounts/quantities.js';
import { type DocumentQuestion } from '../question/question-type.js';
import { sentenceWords, wordsOfKind } from '../question/sentence-words.js';

const NO_TERMS = ['negations', 'modals', 'more', 'less'] as const;

/** A quantity that is asked about, and how what is so may stand to it. */
export interface AskedQuantity {
  readonly quantity: Quantity;
  readonly bound: Extract<Relation, 'same' | 'less' | 'more'>;
}

/** What a question asks to be true. */
export interface Claim {
  readonly question: DocumentQuestion;
  /** In the order of the question. */
  readonly terms: readonly string[];
  readonly quantities: readonly AskedQuantity[];
  readonly modals: readonly string[];
}

/**
 * What a question asks to be true, as sentences of a language are compared with it.
 * @returns null for a question that denies something: whether "yes" agrees with it, nobody can tell
 */
export function claimOf(question: DocumentQuestion, { index, words }: SentenceLanguage): Claim | null {
  const { topic, text } = question;
  if (isDenied(topic, words) !== false) return null;
  const quantities = quantitiesOf(topic, words);
  const rest = withoutWords(withoutSpans(topic, quantities), words);
  return {
    question,
    terms: [...new Set(termsOf(rest, index))],
    quantities: quantities.map((quantity) => ({ quantity, bound: boundOf(quantity, topic, words) })),
    // The month of May is no modal.
    modals: wordsOfKind(withoutSpans(text, quantitiesOf(text, words)), words, 'modals'),
  };
}

/** A text without the words that deny, allow or bound. */
export function withoutWords(text: string, words: QuestionLanguage): string {
  return NO_TERMS.reduce((rest, kind) => rest.replace(sentenceWords(words, kind), ' '), text);
}

/** "more than 250" is asked of what is more; a bound stands close before its number, or behind it. */
function boundOf({ start, text }: Quantity, topic: string, words: QuestionLanguage): AskedQuantity['bound'] {
  const before = topic.slice(0, start);
  const after = topic.slice(start + text.length);
  for (const bound of ['more', 'less'] as const) {
    const last = Array.from(before.matchAll(sentenceWords(words, bound))).at(-1);
    const [next] = after.matchAll(sentenceWords(words, bound));
    const isBefore = last !== undefined && before.slice(last.index + last[0].length).trim() === '';
    if (isBefore || next?.index === 0) return bound;
  }
  return 'same';
}
