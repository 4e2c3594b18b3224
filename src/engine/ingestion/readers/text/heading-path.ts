/** The headings above the place in a document that is being read. */
export class HeadingPath {
  private entries: readonly { readonly text: string; readonly rank: number }[] = [];

  /** Takes a heading: the sections of its own and of lower ranks, which are larger numbers, end here. */
  enter(text: string, rank: number): void {
    const outer = this.entries.filter((entry) => entry.rank < rank);
    // A document's title is often repeated as its first heading.
    this.entries = outer.at(-1)?.text === text ? outer : [...outer, { text, rank }];
  }

  /** The outermost first. */
  get texts(): readonly string[] {
    return this.entries.map(({ text }) => text);
  }
}
