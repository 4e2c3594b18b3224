import { readFileSync } from 'node:fs';

/** Letters of scripts that set no blanks between words. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]/u;
const ARABIC = /^\p{sc=Arabic}/u;
/** "And", "by" and the article are joined to Arabic words. */
const JOINED = [/^[وف]/u, /^[بكل]/u, /^ال/u];

/** A word as lists may have it. */
function formsOf(word: string): readonly string[] {
  if (!ARABIC.test(word)) return [word];
  return JOINED.reduce<readonly string[]>(
    (forms, joined) => [
      ...forms,
      ...forms.filter((form) => joined.test(form)).map((form) => form.replace(joined, '')),
    ],
    [word],
  );
}

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
    return formsOf(word).some(
      (form) => this.whole.has(form) || this.beginnings.some((begin) => form.startsWith(begin)),
    );
  }
}

interface StoredWords {
  readonly numbers: Readonly<Record<string, string>>;
  /** Words for numbers that hold no sign of a number, or are one with what stands behind it. */
  readonly numbersWithoutBlanks: string;
  readonly change: { readonly up: string; readonly down: string };
  readonly compare: { readonly up: string; readonly down: string };
  readonly superlative: { readonly up: string; readonly down: string };
  readonly extremes: Readonly<Record<'markers' | 'weakMarkers' | 'than' | Polarity, string>>;
  readonly signs: string;
  readonly units: string;
  readonly unitsWithoutBlanks: string;
  readonly phrases: string;
  readonly significant: string;
  readonly insignificant: string;
  readonly evidence: string;
  readonly correlated: string;
  readonly strength: Readonly<Record<Strength, string>>;
  readonly sense: Readonly<Record<Sense, string>>;
  readonly denials: string;
  readonly denialsBehind: string;
  readonly denialsOfVerbs: string;
  readonly denialsBeside: string;
  readonly differ: string;
  readonly difference: string;
  readonly exists: string;
  readonly attributive: string;
  readonly normal: Readonly<Record<NormalWord, string>>;
}

type NormalWord = 'alone' | 'adjective' | 'distribution' | 'deviates' | 'only named';

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
/** Words of denial that stand behind what they deny. */
export const DENIALS_BEHIND = new WordList(stored.denialsBehind);
/** Such as stand behind verbs alone. */
export const DENIALS_OF_VERBS = new WordList(stored.denialsOfVerbs);
/** Words of denial that say nothing of their own beside another one: "no hay ninguna". */
export const DENIALS_BESIDE = new WordList(stored.denialsBeside);
export const DIFFER_WORDS = new WordList(stored.differ);
export const DIFFERENCE_WORDS = new WordList(stored.difference);
export const EXISTENCE_WORDS = new WordList(stored.exists);
/** What stands before "different" where that claims nothing. */
export const ATTRIBUTIVE_WORDS = new WordList(stored.attributive);
/** Words that speak of a normal distribution; those that deny it; those that name it without a claim, as its test does. */
export const NORMAL_WORDS = {
  alone: new WordList(stored.normal.alone),
  adjective: new WordList(stored.normal.adjective),
  distribution: new WordList(stored.normal.distribution),
  deviates: new WordList(stored.normal.deviates),
  named: new WordList(stored.normal['only named']),
} as const;
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

/** Words that say that something is the most, or the least, with another word: strong ones by themselves too. */
export const EXTREME_MARKERS = new WordList(stored.extremes.markers);
export const WEAK_MARKERS = new WordList(stored.extremes.weakMarkers);
export const THAN_WORDS = new WordList(stored.extremes.than);
const sizes = POLARITIES.map((polarity) => ({ polarity, words: new WordList(stored.extremes[polarity]) }));

/** Which end a word such as "low" names behind or before a marker; null for other words. */
export function sizeOf(word: string): Polarity | null {
  return sizes.find(({ words }) => words.has(word))?.polarity ?? null;
}

/** Which way a word points, and how; null for other words. */
export function directionOf(word: string): Direction | null {
  return directions.find(({ words }) => words.has(word)) ?? null;
}

const TENS_OF_GERMAN = 'zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig';
const UNITS_OF_ITALIAN = 'uno|due|tre|tré|quattro|cinque|sei|sette|otto|nove';
const TENS_OF_ITALIAN = 'dieci|venti?|trenta?|quaranta?|cinquanta?|sessanta?|settanta?|ottanta?|novanta?';
const DIGITS_OF_KOREAN = '일이삼사오육칠팔구';
/** Words for numbers that are joined to one. */
const COMPOUND_NUMBERS: ReadonlyMap<string, RegExp> = new Map([
  ['de', new RegExp(`^(?!jahr)\\p{L}+(?:hundert|tausend|zehn)|und(?:${TENS_OF_GERMAN})`, 'u')],
  ['it', new RegExp(`^(?:${UNITS_OF_ITALIAN}|${TENS_OF_ITALIAN})(?:cento|mila|${UNITS_OF_ITALIAN})`, 'u')],
  [
    'ko',
    new RegExp(
      `^(?=.?[십백천만억])[${DIGITS_OF_KOREAN}십백천만억조]{2,}(?:명|개|건|원|달러|유로|배|년|번|위|퍼센트|시간|분|점)?(?:입니다|이다|이고|이며|이었\\p{L}*|였\\p{L}*|은|는|이|가|을|를|의|에|로|으로|과|와)?$`,
      'u',
    ),
  ],
]);

/** Whether a word is a number, in English or the language of the locale. */
export function isNumberWord(word: string, locale: string): boolean {
  const [language = 'en'] = locale.split('-');
  if (COMPOUND_NUMBERS.get(language)?.test(word)) return true;
  return [language, 'en'].some((each) => numberWords.get(each)?.has(word) ?? false);
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** All words that stand in texts without blanks. */
export const UNSPACED_WORDS: readonly string[] = [
  ...new Set(
    textsIn({
      ...stored,
      numbers: stored.numbersWithoutBlanks,
      units: '',
      unitsWithoutBlanks: '',
      phrases: '',
    })
      .flatMap((text) => text.split(/\s+/))
      .filter((word) => UNSPACED.test(word)),
  ),
];
export const UNITS_WITHOUT_BLANKS: readonly string[] = stored.unitsWithoutBlanks.split(' ');
export const NUMBERS_WITHOUT_BLANKS = new WordList(stored.numbersWithoutBlanks);
