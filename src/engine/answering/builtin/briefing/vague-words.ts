import { readFileSync } from 'node:fs';
import { foldLetters } from '../text/letters.js';
import { phrasesOf } from '../text/wording/phrases.js';
import { splitPhrase } from '../text/wording/phrase-texts.js';
import { type QuestionLanguage } from '../text/languages.js';

/** What the words of a question without a subject do: ask for a briefing, say what it is about, or stand beside these. */
const ROLES = ['asks', 'about', 'beside'] as const;
type Role = (typeof ROLES)[number];

/** The words of one language: lists of patterns as `phrasesOf` reads them; a word with `*` at its end may have any ending. */
type WordsFile = Readonly<Record<Role, readonly string[]>>;

interface VaguePhrase {
  readonly words: readonly string[];
  readonly role: Role;
}

/** The phrases of a question that bear its meaning: those that ask for a briefing, and what they call its subject. */
export interface VagueParts {
  readonly asks: readonly (readonly string[])[];
  readonly about: readonly (readonly string[])[];
}

/** Longer texts say what they want. */
const MOST_WORDS = 60;
const OPEN = '*';

/** The words of a text as they are compared; letters of scripts that leave no blanks between words stand alone. */
function wordsOf(text: string, language: QuestionLanguage): string[] {
  const plain = splitPhrase(text.replaceAll(/['’ʼ-]/g, ' '));
  // Accents make other words in Vietnamese.
  return plain.map((word) =>
    language === 'VI' ? word.normalize('NFC').toLowerCase() : foldLetters(word).normalize('NFC'),
  );
}

const fits = (pattern: string, word: string | undefined): boolean =>
  word !== undefined && (pattern.endsWith(OPEN) ? word.startsWith(pattern.slice(0, -1)) : pattern === word);

/** The words by which people of one language ask for nothing in particular. */
export class VagueWords {
  private static readonly known = new Map<QuestionLanguage, VagueWords>();
  /** By their first word. */
  private readonly closed = new Map<string, VaguePhrase[]>();
  private readonly parts = new Map<string, readonly string[]>();
  /** Those whose first word may have any ending. */
  private readonly open: VaguePhrase[] = [];

  private constructor(private readonly language: QuestionLanguage) {
    const url = new URL(`./words/${language.toLowerCase()}.json`, import.meta.url);
    const file = JSON.parse(readFileSync(url, 'utf8')) as WordsFile;
    for (const role of ROLES) for (const pattern of file[role]) this.add(pattern, role);
  }

  static of(language: QuestionLanguage): VagueWords {
    const known = this.known.get(language) ?? new VagueWords(language);
    this.known.set(language, known);
    return known;
  }

  /**
   * The meaning of a text of which every word is one of these and at least one asks for a briefing; null for any other text.
   * @param names what may stand in the text beside them, such as the name of a file
   */
  partsOf(text: string, names: readonly string[] = []): VagueParts | null {
    const words = wordsOf(text, this.language);
    if (words.length === 0 || words.length > MOST_WORDS) return null;
    const named = names.map((name): VaguePhrase => ({ words: wordsOf(name, this.language), role: 'beside' }));
    const covers = new Array<readonly VaguePhrase[] | null>(words.length + 1).fill(null);
    const asking = new Array<readonly VaguePhrase[] | null>(words.length + 1).fill(null);
    covers[0] = [];
    for (const at of words.keys()) {
      const [cover, asked] = [covers[at] ?? null, asking[at] ?? null];
      if (!cover && !asked) continue;
      for (const phrase of this.phrasesAt(words, at, named)) {
        const end = at + phrase.words.length;
        const before = asked ?? (phrase.role === 'asks' ? cover : null);
        if (before) asking[end] ??= [...before, phrase];
        if (cover && phrase.role !== 'asks') covers[end] ??= [...cover, phrase];
      }
    }
    const found = asking[words.length];
    return found ? { asks: wordsIn(found, 'asks'), about: wordsIn(found, 'about') } : null;
  }

  /** True for a word that says nothing by itself. */
  isBeside(word: string): boolean {
    return (this.closed.get(word) ?? []).some(({ words, role }) => role === 'beside' && words.length === 1);
  }

  private add(pattern: string, role: Role): void {
    for (const text of phrasesOf(pattern)) {
      const words = text.split(' ').flatMap((part) => this.patternWords(part));
      const [first] = words;
      if (first === undefined) continue;
      if (first.endsWith(OPEN)) this.open.push({ words, role });
      else this.closed.set(first, [...(this.closed.get(first) ?? []), { words, role }]);
    }
  }

  /** The patterns of a file are made of few different words. */
  private patternWords(part: string): readonly string[] {
    const words = this.parts.get(part) ?? wordsOf(part, this.language);
    this.parts.set(part, words);
    return words;
  }

  private phrasesAt(words: readonly string[], at: number, named: readonly VaguePhrase[]): VaguePhrase[] {
    const some = [...(this.closed.get(words[at] ?? '') ?? []), ...this.open, ...named];
    return some.filter(
      (phrase) =>
        phrase.words.length > 0 && phrase.words.every((word, place) => fits(word, words[at + place])),
    );
  }
}

const wordsIn = (phrases: readonly VaguePhrase[], role: Role): (readonly string[])[] =>
  phrases.filter((phrase) => phrase.role === role).map(({ words }) => words);
