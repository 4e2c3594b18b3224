import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type ReplyLanguage } from '../../analyst.js';
import { foldLetters } from './letters.js';

/** A language that questions are asked in. */
export type QuestionLanguage = Exclude<ReplyLanguage, 'AUTO'>;
/** A language whose questions are put into English before they are read. */
export type ForeignLanguage = Exclude<QuestionLanguage, 'EN'>;

interface LanguageFile {
  /** English wording to the phrases that mean it, separated by `|`; the form is described in languages/README.md. */
  readonly phrases: Readonly<Record<string, string>>;
  /** English words of headers to the words that mean them. */
  readonly nouns: Readonly<Record<string, string>>;
  /** Endings and particles that stand at the end of a word, by what they mean. */
  readonly endings?: Readonly<Record<string, string>>;
  /** The words for two to ten. */
  readonly numbers: string;
  /** Words behind a figure to the factor that they mean. */
  readonly scales: Readonly<Record<string, number>>;
  /** Words cut off before an apostrophe: "l" of `l'année`. */
  readonly elisions?: string;
  /** Letters that begin words without being part of them, such as the article in Arabic. */
  readonly prefixes?: string;
  readonly suffixes?: string;
  /** Letters that hardly any other language in these letters writes. */
  readonly letters?: string;
  /** Words by which cells say yes and no. */
  readonly yes: string;
  readonly no: string;
}

/** One word of a phrase. `#` stands for a figure or date. */
export class PhraseWord {
  private known?: string | null;

  /**
   * @param fold the word as it is compared
   * @param isOpen whether any ending may follow
   * @param findStem gives null for a word that is compared as it is; asked for once, when first needed, since the
   * stems of all words of all languages take seconds
   */
  constructor(
    readonly fold: string,
    readonly isOpen: boolean,
    private readonly findStem: () => string | null,
  ) {}

  get stem(): string | null {
    this.known ??= this.findStem();
    return this.known;
  }
}

/** What words of a language mean in English. */
export interface Phrase {
  readonly words: readonly PhraseWord[];
  readonly english: string;
  readonly kind: 'operator' | 'noun' | 'ending';
}

/** Facts of a language that no word list holds. */
interface Traits {
  readonly locale: string;
  readonly stemmer: string | null;
  readonly isSpaced: boolean;
  readonly decimal: '.' | ',';
}

const TRAITS: Readonly<Record<ForeignLanguage, Traits>> = {
  ES: { locale: 'es', stemmer: 'spanish', isSpaced: true, decimal: ',' },
  AR: { locale: 'ar', stemmer: 'arabic', isSpaced: true, decimal: '.' },
  PT: { locale: 'pt', stemmer: 'portuguese', isSpaced: true, decimal: ',' },
  ID: { locale: 'id', stemmer: null, isSpaced: true, decimal: ',' },
  JA: { locale: 'ja', stemmer: null, isSpaced: false, decimal: '.' },
  RU: { locale: 'ru', stemmer: 'russian', isSpaced: true, decimal: ',' },
  HI: { locale: 'hi', stemmer: null, isSpaced: true, decimal: '.' },
  FR: { locale: 'fr', stemmer: 'french', isSpaced: true, decimal: ',' },
  DE: { locale: 'de', stemmer: 'german', isSpaced: true, decimal: ',' },
  VI: { locale: 'vi', stemmer: null, isSpaced: true, decimal: ',' },
  TR: { locale: 'tr', stemmer: 'turkish', isSpaced: true, decimal: ',' },
  PL: { locale: 'pl', stemmer: null, isSpaced: true, decimal: ',' },
  IT: { locale: 'it', stemmer: 'italian', isSpaced: true, decimal: ',' },
  KO: { locale: 'ko', stemmer: null, isSpaced: false, decimal: '.' },
  'ZH-CN': { locale: 'zh-CN', stemmer: null, isSpaced: false, decimal: '.' },
  'ZH-TW': { locale: 'zh-TW', stemmer: null, isSpaced: false, decimal: '.' },
};

export const FOREIGN_LANGUAGES = Object.keys(TRAITS) as readonly ForeignLanguage[];

interface Stemmers {
  newStemmer(language: string): { stem(word: string): string };
}

// The package is CommonJS and ships no types.
const stemmers = createRequire(import.meta.url)('snowball-stemmers') as Stemmers;
const SHORTEST_STEMMED = 4;
const listOf = (text: string | undefined): string[] => (text ?? '').split(' ').filter((each) => each !== '');

/** Longest endings first, so that the longest that fits is cut. */
function endingCutter(suffixes: readonly string[]): (word: string) => string {
  const longestFirst = suffixes.map(foldLetters).toSorted((left, right) => right.length - left.length);
  return (word) => {
    const ending = longestFirst.find(
      (each) => word.endsWith(each) && word.length - each.length >= SHORTEST_STEMMED - 1,
    );
    return ending === undefined ? word : word.slice(0, -ending.length);
  };
}

/** The words, numbers and word forms of one language, read from its data file. */
export class LanguageWords {
  private static readonly known = new Map<ForeignLanguage, LanguageWords>();

  readonly traits: Traits;
  readonly phrases: readonly Phrase[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  readonly elisions: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly letters: ReadonlySet<string>;
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** Every folded word of the phrases: what tells the language from others. */
  readonly vocabulary: ReadonlySet<string>;
  /** The same words as they are spelled. */
  readonly spellings: ReadonlySet<string>;
  private readonly stemWord: (word: string) => string;
  private readonly stems = new Map<string, string>();

  private constructor(readonly language: ForeignLanguage) {
    const url = new URL(`./languages/${language.toLowerCase()}.json`, import.meta.url);
    const file = JSON.parse(readFileSync(url, 'utf8')) as LanguageFile;
    this.traits = TRAITS[language];
    const { stemmer } = this.traits;
    const cut = endingCutter(listOf(file.suffixes));
    const snowball = stemmer === null ? null : stemmers.newStemmer(stemmer);
    this.stemWord = (word) => cut(foldLetters(snowball?.stem(word) ?? word));
    this.numbers = new Map(
      file.numbers
        .split('|')
        .flatMap((forms, at) => listOf(forms).map((form) => [this.fold(form), at + 2] as const)),
    );
    this.scales = new Map(Object.entries(file.scales).map(([word, factor]) => [this.fold(word), factor]));
    this.elisions = new Set(listOf(file.elisions));
    this.prefixes = listOf(file.prefixes).map(foldLetters);
    this.letters = new Set(file.letters);
    this.yes = listOf(file.yes);
    this.no = listOf(file.no);
    this.phrases = [
      ...this.readPhrases(file.phrases, 'operator'),
      ...this.readPhrases(file.nouns, 'noun'),
      ...this.readPhrases(file.endings ?? {}, 'ending'),
    ];
    this.vocabulary = new Set(
      this.phrases.flatMap(({ kind, words }) => (kind === 'ending' ? [] : words.map(({ fold }) => fold))),
    );
    const lists = [...Object.values(file.phrases), ...Object.values(file.nouns)];
    this.spellings = new Set(lists.flatMap((list) => splitPhrase(list.toLowerCase().replaceAll('*', ' '))));
  }

  static of(language: ForeignLanguage): LanguageWords {
    const known = this.known.get(language) ?? new LanguageWords(language);
    this.known.set(language, known);
    return known;
  }

  /** A word as it is compared. Accents make other words in Vietnamese and are kept there. */
  fold(word: string): string {
    return this.language === 'VI' ? word.normalize('NFC').toLowerCase() : foldLetters(word);
  }

  /** The stem of a word as written, folded: inflected forms have the same. In Vietnamese the word without accents. */
  stem(word: string): string {
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const stem = this.stemWord(word.toLocaleLowerCase(this.traits.locale));
    if (this.stems.size < 50_000) this.stems.set(word, stem);
    return stem;
  }

  /** A phrase as it is compared with words of a question. */
  phraseWords(text: string): PhraseWord[] {
    return this.withoutElisions(splitPhrase(text)).map((written) => {
      const isOpen = written.endsWith('*');
      const word = isOpen ? written.slice(0, -1) : written;
      const isStemmed =
        !isOpen && this.traits.isSpaced && (word.length >= SHORTEST_STEMMED || this.language === 'VI');
      return new PhraseWord(this.fold(word), isOpen, () => (isStemmed ? this.stem(word) : null));
    });
  }

  /** "date d'embauche" is compared without the "d'", as questions are. */
  private withoutElisions(parts: readonly string[]): string[] {
    return parts.flatMap((part, at) => {
      const next = parts[at + 1] ?? '';
      if (/^['’]/.test(next) && this.elisions.has(this.fold(part))) return [];
      const isElided = /^['’]/.test(part) && this.elisions.has(this.fold(parts[at - 1] ?? ''));
      return [isElided ? part.slice(1) : part];
    });
  }

  private readPhrases(entries: Readonly<Record<string, string>>, kind: Phrase['kind']): Phrase[] {
    return Object.entries(entries).flatMap(([english, list]) =>
      list
        .split('|')
        .map((text) => this.phraseWords(text))
        .filter((words) => words.length > 0)
        .map((words) => ({ words, english, kind })),
    );
  }
}

const PHRASE_PIECES =
  /#|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々])[\p{L}\p{M}\p{N}_])+\*?|['’]\p{L}+|%/gu;

/** The words of a phrase; letters of scripts that leave no blanks between words stand alone. */
export function splitPhrase(text: string): string[] {
  return text.normalize('NFKC').match(PHRASE_PIECES) ?? [];
}
