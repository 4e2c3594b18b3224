interface Heading {
  readonly level: number;
  readonly text: string;
}

/** The headings above the current place in a document. */
export class HeadingPath {
  private headings: readonly Heading[] = [];

  /** Texts of the headings, the outermost first. */
  get texts(): readonly string[] {
    return this.headings.map(({ text }) => text);
  }

  /** Goes on below a heading, which ends those of its own and lower levels; level 0 is the title of the document. */
  enter(level: number, text: string): void {
    this.headings = [...this.headings.filter((above) => above.level < level), { level, text }];
  }
}
