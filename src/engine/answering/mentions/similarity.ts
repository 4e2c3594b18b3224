import { distance } from 'fastest-levenshtein';
import { writtenOut } from '../../terms/index.js';
import { stem as stemOf } from '../builtin/text/stem.js';
import { type Token } from '../question/tokens.js';
import { STOP, wordSet } from '../question/words.js';

/** How well words mean the same, 0 to 1: what a thesaurus or learned pairs say. */
export interface WordKnowledge {
  /** True for a word of the language. */
  isWord(word: string): boolean;
  /** Of a word of a question and a word of a header. */
  likeness(word: string, headerWord: string): number;
  /** How alike the surroundings are in which words stand, -1 to 1; 0 where nothing is known. */
  closeness(word: string, other: string): number;
  /** Proper names in small letters whose adjective a word is: of "japanese" that of the country. */
  namesOf(word: string): readonly string[];
  /** What was learned of the pair from questions over other tables; `stem` is that of the header word. */
  learned(word: string, stem: string): number;
}

/** The same knowledge without how alike the surroundings of words are. */
export const withoutCloseness = (knowledge: WordKnowledge): WordKnowledge => ({
  ...knowledge,
  closeness: () => 0,
});

/** Words that order anything: they name nothing by what they mean. */
const ORDERING = wordSet(
  'highest lowest largest smallest higher lower larger smaller greatest greater biggest bigger best worst better worse',
);
/** Words for what things are told apart by. */
const KINDS = new Set(['kind', 'type', 'category', 'sort', 'class'].map((word) => stemOf(word)));
const KIND = 0.95;
const MISSPELT = 0.7;
const SHORTEST_MISSPELT = 5;
const LETTERS_AN_ERROR = 5;
/** What a more general word or one of the same surroundings says. */
const RELATED = 0.35;
const LEAST_CLOSENESS = 0.5;

/** One letter in five may be wrong. */
function isMisspelt(word: string, header: string): boolean {
  if (word.length < SHORTEST_MISSPELT || header.length < SHORTEST_MISSPELT || word[0] !== header[0])
    return false;
  const most = Math.floor(header.length / LETTERS_AN_ERROR);
  return Math.abs(word.length - header.length) <= most && distance(word, header) <= most;
}

/** How well a word of a question names a word of a header, 0 to 1. */
export function similarity(
  token: Token,
  header: { readonly word: string; readonly stem: string },
  knowledge: WordKnowledge,
): number {
  const { norm, stem } = token;
  if (stem === header.stem || norm === header.word || writtenOut(norm).join(' ') === header.word) return 1;
  if (KINDS.has(stem) && KINDS.has(header.stem)) return KIND;
  const isLong = stem.length >= 4 && header.stem.length >= 4;
  if (isLong && (header.stem.startsWith(stem) || stem.startsWith(header.stem))) return 0.75;
  if (header.word.length >= 3 && norm.length > 4 && norm.startsWith(header.word)) return 0.6;
  const learned = knowledge.learned(norm, header.stem);
  if (STOP.has(norm) || ORDERING.has(norm)) return learned;
  if (isMisspelt(norm, header.word) && !knowledge.isWord(norm)) return MISSPELT;
  const likeness = knowledge.likeness(norm, header.word);
  if (likeness > 0.5) return Math.max(learned, 0.6 * likeness);
  const isRelated = likeness > 0 || knowledge.closeness(norm, header.word) >= LEAST_CLOSENESS;
  return Math.max(learned, isRelated ? RELATED : 0);
}
