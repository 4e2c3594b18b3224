/** Tells the instructions of fields (`PAGE`, `TOC \o "1-3"`) from their results, where fields stand in each other. */
export class Fields {
  private readonly open: ('instruction' | 'result')[] = [];

  get isInstruction(): boolean {
    return this.open.includes('instruction');
  }

  mark(type: string | null): void {
    if (type === 'begin') this.open.push('instruction');
    else if (type === 'separate' && this.open.length > 0) this.open.splice(-1, 1, 'result');
    else if (type === 'end') this.open.pop();
  }

  /** A field whose instruction never ends must not swallow the rest of the document. */
  endParagraph(): void {
    const first = this.open.indexOf('instruction');
    if (first >= 0) this.open.splice(first);
  }
}
