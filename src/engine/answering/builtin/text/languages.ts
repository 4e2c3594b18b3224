import { once } from '../once.js';
import { languageFile, type LanguageFile } from './language-file.js';
import { type ForeignLanguage, type Traits, TRAITS } from './language-traits.js';
import { foldLetters } from './letters.js';
import { comparisonsWithOne, phraseTexts, splitPhrase, withCounters } from './wording/phrase-texts.js';
import { stemmerOf } from './stem.js';

export { FOREIGN_LANGUAGES, type ForeignLanguage, type QuestionLanguage } from './language-traits.js';

/** One word of a phrase. `#` stands for a figure or date. */
export class PhraseWord {
  private known?: string | null;

  /**
   * @param fold the word as it is compared
   * @param spelling the word in small letters
   * @param isOpen whether any ending may follow
   * @param findStem gives null for a word that is compared as it is; asked for once, when first needed, since the
   * stems of all words of all languages take seconds
   */
  constructor(
    readonly fold: string,
    readonly spelling: string,
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

const SHORTEST_STEMMED = 4;
const APOSTROPHE = /^['’]/;
/** Words of a language whose forms are kept. */
const MOST_REMEMBERED = 50_000;
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

function vocabularyOf(phrases: readonly Phrase[]): ReadonlySet<string> {
  return new Set(
    phrases.flatMap(({ kind, words }) => (kind === 'ending' ? [] : words.map(({ fold }) => fold))),
  );
}

function spellingsOf(file: LanguageFile): ReadonlySet<string> {
  const lists = [...Object.values(file.phrases), ...Object.values(file.nouns)];
  return new Set(lists.flatMap((list) => splitPhrase(list.toLowerCase().replaceAll('*', ' '))));
}

/** The words, numbers and word forms of one language, read from its data file. */
export class LanguageWords {
  private static readonly known = new Map<ForeignLanguage, LanguageWords>();

  readonly traits: Traits;
  /** English words of headers to the words that mean them, separated by `|`. */
  readonly nouns: Readonly<Record<string, string>>;
  readonly numbers: ReadonlyMap<string, number>;
  /** Words between a figure and what it counts, the longest first. */
  readonly counters: readonly string[];
  readonly scales: ReadonlyMap<string, number>;
  readonly separated: ReadonlySet<string>;
  readonly elisions: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly letters: ReadonlySet<string>;
  readonly yes: readonly string[];
  readonly no: readonly string[];
  /** What takes long to make, and is not needed of most languages. */
  private readonly made: {
    readonly phrases: () => readonly Phrase[];
    readonly meantElisions: () => ReadonlySet<string>;
    readonly vocabulary: () => ReadonlySet<string>;
    readonly spellings: () => ReadonlySet<string>;
  };
  private readonly stemWord: (word: string) => string;
  private readonly stems = new Map<string, string>();
  private readonly folds = new Map<string, string>();

  private constructor(readonly language: ForeignLanguage) {
    const file = languageFile(language);
    this.traits = TRAITS[language];
    const { stemmer } = this.traits;
    const cut = endingCutter(listOf(file.suffixes));
    const stemOf = stemmer === null ? (word: string) => word : stemmerOf(stemmer);
    this.stemWord = (word) => cut(foldLetters(stemOf(word)));
    this.numbers = new Map(
      file.numbers
        .split('|')
        .flatMap((forms, at) => listOf(forms).map((form) => [this.fold(form), at + 2] as const)),
    );
    this.counters = listOf(file.counters)
      .map((word) => this.fold(word))
      .toSorted((left, right) => right.length - left.length);
    this.scales = new Map(Object.entries(file.scales).map(([word, factor]) => [this.fold(word), factor]));
    this.separated = new Set(listOf(file.separated));
    this.elisions = new Set(listOf(file.elisions));
    this.prefixes = listOf(file.prefixes).map(foldLetters);
    this.letters = new Set(file.letters);
    this.yes = listOf(file.yes);
    this.no = listOf(file.no);
    this.nouns = file.nouns;
    this.made = {
      phrases: once(() => this.phrasesOf(file)),
      meantElisions: once(() => this.meantElisionsOf(file)),
      vocabulary: once(() => vocabularyOf(this.phrases)),
      spellings: once(() => spellingsOf(file)),
    };
  }

  static of(language: ForeignLanguage): LanguageWords {
    const known = this.known.get(language) ?? new LanguageWords(language);
    this.known.set(language, known);
    return known;
  }

  get phrases(): readonly Phrase[] {
    return this.made.phrases();
  }

  /** Those elisions that mean something, such as "d'". */
  get meantElisions(): ReadonlySet<string> {
    return this.made.meantElisions();
  }

  /** Every folded word of the phrases: what tells the language from others. */
  get vocabulary(): ReadonlySet<string> {
    return this.made.vocabulary();
  }

  /** The same words as they are spelled. */
  get spellings(): ReadonlySet<string> {
    return this.made.spellings();
  }

  /** A word as it is compared. Accents make other words in Vietnamese and are kept there. */
  fold(word: string): string {
    const known = this.folds.get(word);
    if (known !== undefined) return known;
    const fold = this.language === 'VI' ? word.normalize('NFC').toLowerCase() : foldLetters(word);
    if (this.folds.size < MOST_REMEMBERED) this.folds.set(word, fold);
    return fold;
  }

  /** The stem of a word as written, folded: inflected forms have the same. In Vietnamese the word without accents. */
  stem(word: string): string {
    const known = this.stems.get(word);
    if (known !== undefined) return known;
    const stem = this.stemWord(word.toLocaleLowerCase(this.traits.locale));
    if (this.stems.size < MOST_REMEMBERED) this.stems.set(word, stem);
    return stem;
  }

  /** A phrase as it is compared with words of a question. */
  phraseWords(text: string): PhraseWord[] {
    return this.withoutElisions(splitPhrase(text)).map((written) => {
      const isOpen = written.endsWith('*');
      const word = isOpen ? written.slice(0, -1) : written;
      const isStemmed =
        !isOpen && this.traits.isSpaced && (word.length >= SHORTEST_STEMMED || this.language === 'VI');
      return new PhraseWord(this.fold(word), word.toLowerCase(), isOpen, () =>
        isStemmed ? this.stem(word) : null,
      );
    });
  }

  /** "le taux de l'année" is compared without the "l'", as questions are. */
  private withoutElisions(parts: readonly string[]): readonly string[] {
    if (!parts.some((part) => APOSTROPHE.test(part))) return parts;
    return parts.flatMap((part, at) => {
      const next = parts[at + 1] ?? '';
      const isCut = this.elisions.has(this.fold(part)) && !this.meantElisions.has(this.fold(part));
      if (APOSTROPHE.test(next) && isCut) return [];
      const isElided = APOSTROPHE.test(part) && this.elisions.has(this.fold(parts[at - 1] ?? ''));
      return [isElided ? part.slice(1) : part];
    });
  }

  private meantElisionsOf(file: LanguageFile): ReadonlySet<string> {
    const meant = Object.entries(file.phrases).flatMap(([english, list]) =>
      english === '' ? [] : phraseTexts(list).map((text) => this.fold(text)),
    );
    return new Set(meant.filter((word) => this.elisions.has(word)));
  }

  private phrasesOf(file: LanguageFile): readonly Phrase[] {
    return [
      ...this.readPhrases(Object.entries(file.phrases), 'operator'),
      ...this.readPhrases(comparisonsWithOne(file.phrases, file.one), 'operator'),
      ...this.readPhrases(Object.entries(file.nouns), 'noun'),
      ...this.readPhrases(Object.entries(file.endings ?? {}), 'ending'),
    ];
  }

  private readPhrases(entries: readonly [english: string, list: string][], kind: Phrase['kind']): Phrase[] {
    return entries.flatMap(([english, list]) =>
      phraseTexts(list)
        .flatMap((text) => withCounters(text, this.counters))
        .map((text) => this.phraseWords(text))
        .filter((words) => words.length > 0)
        .map((words) => ({ words, english, kind })),
    );
  }
}
