import { HeadingPath } from '../text/heading-path.js';
import { type Block, joinedText } from './blocks.js';
import { type Line } from './page-lines.js';

/** A heading's letters are larger than those of the text by this at least. */
const LARGER = 1.15;
const MOST_LINES = 3;
const MOST_CHARACTERS = 200;
const LEAST_LETTERS = 3;

/** Tells headings from text by the size of their letters: the commonest size so far is that of the text. */
export class Headings {
  private readonly path = new HeadingPath();
  private readonly characters = new Map<number, number>();
  private textSize = 0;

  /** The headings above the place that is being read, the outermost first. */
  get texts(): readonly string[] {
    return this.path.texts;
  }

  /** Takes the lines of a page before its blocks. */
  addPage(lines: readonly Line[]): void {
    for (const { size, words } of lines) {
      const count = words.reduce((sum, { text }) => sum + text.length, 0);
      this.count(rounded(size), count);
    }
  }

  /** Takes the next block, in reading order. */
  pass(block: Block): void {
    if (this.isHeading(block)) this.path.enter(joinedText(block.lines), -rounded(block.size));
  }

  private count(size: number, characters: number): void {
    const total = (this.characters.get(size) ?? 0) + characters;
    this.characters.set(size, total);
    if (total > (this.characters.get(this.textSize) ?? 0)) this.textSize = size;
  }

  private isHeading({ lines, size }: Block): boolean {
    if (rounded(size) < LARGER * this.textSize || lines.length > MOST_LINES) return false;
    const text = joinedText(lines);
    if (text.length > MOST_CHARACTERS) return false;
    return (text.match(/\p{L}/gu)?.length ?? 0) >= LEAST_LETTERS;
  }
}

/** To half points: sizes that are meant to be the same differ by less. */
function rounded(size: number): number {
  return Math.round(size * 2) / 2;
}
