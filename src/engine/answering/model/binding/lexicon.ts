import { readFileSync } from 'node:fs';

/** Words, and beginnings of words, of any language. */
class WordList {
  private readonly whole: ReadonlySet<string>;
  private readonly beginnings: readonly string[];

  constructor(text: string) {
    const words = text.split(/\s+/).filter((word) => word !== '');
    this.whole = new Set(words.filter((word) => !word.endsWith('*')));
    this.beginnings = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  }

  /** @param word in small letters */
  has(word: string): boolean {
    return this.whole.has(word) || this.beginnings.some((begin) => word.startsWith(begin));
  }
}

interface StoredWords {
  readonly numbers: Readonly<Record<string, string>>;
  readonly cjkNumbers: string;
  readonly change: { readonly up: string; readonly down: string };
  readonly compare: { readonly up: string; readonly down: string };
  readonly superlative: { readonly up: string; readonly down: string };
  readonly signs: string;
  readonly units: string;
  readonly phrases: string;
  readonly significant: string;
  readonly insignificant: string;
  readonly evidence: string;
  readonly correlated: string;
  readonly strength: Readonly<Record<Strength, string>>;
  readonly sense: Readonly<Record<Sense, string>>;
  readonly denials: string;
}

/** How much two columns hang together. */
export type Strength = 'strong' | 'moderate' | 'weak' | 'none';
/** Whether one column grows with the other, or falls. */
type Sense = 'positive' | 'negative';

const stored = JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as StoredWords;

type DirectionKind = 'change' | 'compare' | 'superlative';
type Polarity = 'up' | 'down';

/** A word that says that something is more or less. */
export interface Direction {
  readonly kind: DirectionKind;
  readonly polarity: Polarity;
}

const KINDS: readonly DirectionKind[] = ['superlative', 'change', 'compare'];
const POLARITIES: readonly Polarity[] = ['up', 'down'];
const directions = KINDS.flatMap((kind) =>
  POLARITIES.map((polarity) => ({ kind, polarity, words: new WordList(stored[kind][polarity]) })),
);
const numberWords = new Map(
  Object.entries(stored.numbers).map(([language, text]) => [language, new WordList(text)]),
);

/** Phrases that hold a word of direction and say no direction. */
export const PLAIN_PHRASES: readonly string[] = stored.phrases.split('|').map((phrase) => phrase.trim());
export const SIGN_WORDS = new WordList(stored.signs);
export const UNIT_WORDS = new WordList(stored.units);

export const SIGNIFICANT_WORDS = new WordList(stored.significant);
export const INSIGNIFICANT_WORDS = new WordList(stored.insignificant);
export const EVIDENCE_WORDS = new WordList(stored.evidence);
export const CORRELATION_WORDS = new WordList(stored.correlated);
export const DENIAL_WORDS = new WordList(stored.denials);
const strengths = (['none', 'strong', 'moderate', 'weak'] as const).map((strength) => ({
  strength,
  words: new WordList(stored.strength[strength]),
}));
const senses = (['positive', 'negative'] as const).map((sense) => ({
  sense,
  words: new WordList(stored.sense[sense]),
}));

/** How strong a word says that a correlation is; null for other words. */
export function strengthOf(word: string): Strength | null {
  return strengths.find(({ words }) => words.has(word))?.strength ?? null;
}

/** Which sign a word says that a correlation has; null for other words. */
export function senseOf(word: string): Sense | null {
  return senses.find(({ words }) => words.has(word))?.sense ?? null;
}

/** Which way a word points, and how; null for other words. */
export function directionOf(word: string): Direction | null {
  return directions.find(({ words }) => words.has(word)) ?? null;
}

/** Whether a word is a number, in English or the language of the locale. */
export function isNumberWord(word: string, locale: string): boolean {
  const [language = 'en'] = locale.split('-');
  if (/^[\p{sc=Han}\p{sc=Hangul}]$/u.test(word)) return stored.cjkNumbers.includes(word);
  return [language, 'en'].some((each) => numberWords.get(each)?.has(word) ?? false);
}
