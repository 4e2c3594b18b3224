import { type TextPiece } from '../readers/content.js';
import { countWords, lastWords, partsOf, sentencesOf, slicesOf } from './words.js';

const PASSAGE_WORDS = 200;
/** A piece with more is split into sentences. */
const WHOLE_PIECE_WORDS = 100;
const OVERLAP_WORDS = 30;
const MOST_OVERLAP_WORDS = 45;
/** So many characters count as a word at least: lines of dashes, encoded images. */
const LONGEST_WORD = 20;

/** Some text of one page and one section. */
export interface Passage {
  readonly text: string;
  readonly page: number | null;
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
}

/** A sentence or a short piece. */
interface Unit {
  readonly text: string;
  readonly words: number;
  /** What it takes of a passage, in words. */
  readonly size: number;
  /** True for the first one of a piece. */
  readonly startsLine: boolean;
}

/**
 * Makes passages of about 200 words out of pieces of text: neighbours of one page and section are joined, what is
 * longer is split at the ends of sentences. Where a section is split, the end of one passage is repeated at the
 * beginning of the next.
 */
export class PassageBuilder {
  /** Words of all pieces so far. */
  wordCount = 0;
  private section: TextPiece | null = null;
  private units: Unit[] = [];
  private size = 0;
  /** Number of units at the beginning that the passage before has already. */
  private repeated = 0;

  /** Takes the next piece and gives the passages that are complete now. */
  *take(piece: TextPiece): Generator<Passage> {
    if (piece.text.trim() === '') return;
    if (this.section && !isSameSection(this.section, piece)) yield* this.end();
    this.section = piece;
    for (const unit of unitsOf(piece.text)) {
      this.wordCount += unit.words;
      if (this.hasNew && this.size + unit.size > PASSAGE_WORDS) {
        yield this.passageOf(piece);
        this.restart(overlapOf(this.units));
      }
      this.units.push(unit);
      this.size += unit.size;
    }
  }

  /** Gives what is left of the last section. */
  *end(): Generator<Passage> {
    if (this.section && this.hasNew) yield this.passageOf(this.section);
    this.restart([]);
    this.section = null;
  }

  private get hasNew(): boolean {
    return this.units.length > this.repeated;
  }

  private passageOf({ page, headings }: TextPiece): Passage {
    const text = this.units.map((unit) => (unit.startsLine ? '\n' : '') + unit.text).join('');
    return { text: text.trim(), page, headings };
  }

  private restart(units: Unit[]): void {
    this.units = units;
    this.repeated = units.length;
    this.size = sizeOf(units);
  }
}

function isSameSection(one: TextPiece, other: TextPiece): boolean {
  const { headings } = other;
  return (
    one.page === other.page &&
    one.headings.length === headings.length &&
    one.headings.every((heading, i) => heading === headings[i])
  );
}

function unitsOf(text: string): Unit[] {
  const units = Array.from(sentencesOf(text)).flatMap((sentence, i) => sentenceUnits(sentence, i === 0));
  if (sizeOf(units) > WHOLE_PIECE_WORDS) return units;
  const words = units.reduce((sum, unit) => sum + unit.words, 0);
  return [{ text, words, size: sizeOf(units), startsLine: true }];
}

function sentenceUnits(sentence: string, startsLine: boolean): Unit[] {
  const whole = unitOf(sentence, startsLine);
  if (whole.size <= PASSAGE_WORDS) return [whole];
  const parts = partsOf(sentence, PASSAGE_WORDS).flatMap((part) =>
    slicesOf(part, PASSAGE_WORDS * LONGEST_WORD),
  );
  return parts.map((part, i) => unitOf(part, startsLine && i === 0));
}

function unitOf(text: string, startsLine: boolean): Unit {
  const words = countWords(text);
  return { text, words, size: Math.max(words, Math.ceil(text.length / LONGEST_WORD)), startsLine };
}

/** The last sentences of a passage or, where the very last is long, its last words. Never all of the passage. */
function overlapOf(units: readonly Unit[]): Unit[] {
  const first = units.findIndex((_, i) => sizeOf(units.slice(i)) <= MOST_OVERLAP_WORDS);
  if (first !== -1) return units.slice(Math.max(first, 1));
  return units.slice(-1).flatMap(({ text, startsLine }) => {
    const tail = unitOf(lastWords(text, OVERLAP_WORDS), startsLine);
    return tail.size <= MOST_OVERLAP_WORDS ? [tail] : [];
  });
}

function sizeOf(units: readonly Unit[]): number {
  return units.reduce((sum, { size }) => sum + size, 0);
}
