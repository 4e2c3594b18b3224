/** Characters of all parts of a reply together; as text and as structure, with names and quotes, it stays below the limit. */
const BUDGET = 24_000;

/** How much of a list is shown, and what is said of the rest. */
interface ListBounds {
  readonly most: number;
  /** How many entries there are, where the list holds the first ones alone. */
  readonly total?: number;
  /** Tells how many entries were left out, and how to get them. */
  readonly note: (leftOut: number) => string;
}

/** Keeps a reply short: hands out the room that there is, cuts what finds none, and notes every cut. */
export class ReplyBudget {
  /** Every cut, as sentences. */
  readonly notes: string[] = [];
  private left = BUDGET;

  /**
   * @param most characters
   * @param note tells how many characters were left out, and how to get them
   */
  text(text: string, most: number, note: (leftOut: number) => string): string {
    const room = Math.min(most, this.left);
    const shown = shorten(text, room);
    this.left -= shown.length;
    if (shown !== text) this.notes.push(note(text.length - shown.length + 1));
    return shown;
  }

  /** The first entries of a list for which there is room, each as `write` has it. */
  list<T, R>(
    items: readonly T[],
    { most, note, total = items.length }: ListBounds,
    write: (item: T) => R,
  ): R[] {
    const shown: R[] = [];
    for (const item of items.slice(0, most)) {
      const entry = write(item);
      const size = JSON.stringify(entry).length;
      if (size > this.left) break;
      this.left -= size;
      shown.push(entry);
    }
    if (shown.length < total) this.notes.push(note(total - shown.length));
    return shown;
  }
}

/** A text of at most so many characters; one that is cut ends in an ellipsis. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, Math.max(0, most - 1)).toWellFormed()}…`;
}
