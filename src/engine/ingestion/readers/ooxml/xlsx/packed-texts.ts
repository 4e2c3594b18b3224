const BLOCK_BYTES = 4 * 2 ** 20;
/** Most characters take one byte, none more than three. */
const BYTES_PER_CHARACTER = 3;
const FIRST_CAPACITY = 1024;
/** The first texts of a workbook are often those that most cells have: they are kept unpacked once used. */
const KEPT_TEXTS = 2 ** 16;

/** Many texts in little memory, outside of the JavaScript heap: a million short ones take some 30 MB. */
export class PackedTexts {
  private readonly blocks: Buffer[] = [];
  private readonly kept = new Array<string | null>(KEPT_TEXTS).fill(null);
  private readonly large = new Map<number, string>();
  /** Where each text begins, over all blocks; it ends where its length says. */
  private starts = new Float64Array(FIRST_CAPACITY);
  private lengths = new Uint32Array(FIRST_CAPACITY);
  private end = 0;
  private count = 0;

  add(text: string): void {
    const index = this.count++;
    if (index >= this.starts.length) this.grow();
    if (text.length * BYTES_PER_CHARACTER > BLOCK_BYTES) {
      this.large.set(index, text);
      return;
    }
    if (
      (this.end % BLOCK_BYTES) + text.length * BYTES_PER_CHARACTER > BLOCK_BYTES ||
      this.blocks.length === 0
    ) {
      this.end = this.blocks.length * BLOCK_BYTES;
      this.blocks.push(Buffer.allocUnsafe(BLOCK_BYTES));
    }
    const length = this.blocks.at(-1)?.write(text, this.end % BLOCK_BYTES) ?? 0;
    this.starts[index] = this.end;
    this.lengths[index] = length;
    this.end += length;
  }

  /** The text that was added at this place (the first is 0), or null. */
  at(index: number): string | null {
    const kept = this.kept[index] ?? this.large.get(index) ?? null;
    if (kept !== null) return kept;
    const text = this.unpacked(index);
    if (text !== null && index < KEPT_TEXTS) this.kept[index] = text;
    return text;
  }

  private unpacked(index: number): string | null {
    const start = this.starts[index];
    if (start === undefined || index >= this.count) return null;
    const offset = start % BLOCK_BYTES;
    const block = this.blocks[Math.floor(start / BLOCK_BYTES)];
    return block?.toString('utf8', offset, offset + (this.lengths[index] ?? 0)) ?? null;
  }

  private grow(): void {
    const starts = new Float64Array(this.starts.length * 2);
    starts.set(this.starts);
    const lengths = new Uint32Array(this.lengths.length * 2);
    lengths.set(this.lengths);
    this.starts = starts;
    this.lengths = lengths;
  }
}
