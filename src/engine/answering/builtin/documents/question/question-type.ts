import { readFileSync } from 'node:fs';
import { type QuestionLanguage } from '../../text/languages.js';

/** What a question asks for, as far as it changes which sentence answers it. */
export type QuestionType =
  'howMany' | 'when' | 'where' | 'who' | 'why' | 'definition' | 'list' | 'yesNo' | 'free';

/** A question to documents. */
export interface DocumentQuestion {
  readonly text: string;
  readonly language: QuestionLanguage;
  readonly type: QuestionType;
  /** The question without the words that ask. */
  readonly topic: string;
}

type WordsThatAsk = Exclude<QuestionType, 'free'> | 'asking';

interface AskingPhrase {
  readonly type: QuestionType;
  readonly pattern: RegExp;
}

const FILE = new URL('./question-words.json', import.meta.url);
/** Letters that are written without blanks between words: there a phrase may stand inside of a run. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

const WORDS = JSON.parse(readFileSync(FILE, 'utf8')) as Record<
  QuestionLanguage,
  Record<WordsThatAsk, string[]>
>;
const phrasesByLanguage = new Map<string, readonly AskingPhrase[]>();

/** Made when the first question of a language comes: those of all languages take a third of a second. */
function phrasesOfLanguage(language: QuestionLanguage): readonly AskingPhrase[] {
  const phrases = phrasesByLanguage.get(language) ?? entriesOf(WORDS[language]).flatMap(phrasesOf);
  phrasesByLanguage.set(language, phrases);
  return phrases;
}

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

function phrasesOf([name, phrases]: [WordsThatAsk, string[]]): AskingPhrase[] {
  const type = name === 'asking' ? 'free' : name;
  return phrases.map((phrase) => ({ type, pattern: patternOf(phrase) }));
}

/** A phrase that begins with `^` asks only where it begins the question. */
function patternOf(phrase: string): RegExp {
  const words = phrase.replace(/^\^/, '').replace(/[.*+?$()[\]{}|\\]/g, '\\$&');
  const start = phrase.startsWith('^') ? String.raw`^[^\p{L}\p{N}]*` : String.raw`(?<![\p{L}\p{N}\p{M}])`;
  return UNSPACED.test(words)
    ? new RegExp(words, 'gu')
    : new RegExp(String.raw`${start}${words}(?![\p{L}\p{N}\p{M}])`, 'gu');
}

interface Span {
  readonly type: QuestionType;
  readonly start: number;
  readonly end: number;
}

/** Tells what a question asks for, by the words of its language that ask. */
export function readQuestion(question: string, language: QuestionLanguage): DocumentQuestion {
  const text = question.replaceAll('’', "'").normalize('NFC');
  const lower = text.toLocaleLowerCase(language);
  const spans = longestSpans(spansOf(lower, language));
  const first = spans[0] ?? null;
  const topic = spans.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    lower,
  );
  return {
    text,
    language,
    type: first?.type ?? 'free',
    topic: topic.replace(/\s+/g, ' ').trim(),
  };
}

/** Where words stand that ask, in the order of the text; those that ask for yes or no are too common to be counted. */
export function askingPlaces(question: string, language: QuestionLanguage): number[] {
  const spans = longestSpans(spansOf(question.replaceAll('’', "'").toLocaleLowerCase(language), language));
  return spans.filter(({ type }) => type !== 'yesNo').map(({ start }) => start);
}

function spansOf(lower: string, language: QuestionLanguage): Span[] {
  return phrasesOfLanguage(language).flatMap(({ type, pattern }) =>
    Array.from(lower.matchAll(pattern), ({ index, 0: found }) => ({
      type,
      start: index,
      end: index + found.length,
    })),
  );
}

/** In order, without those that lie inside of another or overlap an earlier one. */
function longestSpans(spans: readonly Span[]): Span[] {
  const ordered = spans.toSorted((left, right) => left.start - right.start || right.end - left.end);
  return ordered.reduce<Span[]>(
    (kept, span) => (span.start >= (kept.at(-1)?.end ?? 0) ? [...kept, span] : kept),
    [],
  );
}
