import { type PhraseWord } from '../text/languages.js';

interface Worded {
  readonly words: readonly PhraseWord[];
}

/** Phrases by how their first word begins. */
export class PhraseIndex<Each extends Worded> {
  private readonly byStart = new Map<string, Each[]>();
  /** Those whose first word may have any ending. */
  private readonly open: Each[] = [];

  constructor(phrases: Iterable<Each> = []) {
    for (const phrase of phrases) this.add(phrase);
  }

  /** All whose first word may be one of the forms of a word, each once; stems are marked by a tilde. */
  at(forms: readonly string[]): Each[] {
    return [...new Set([...forms.flatMap((form) => this.byStart.get(form) ?? []), ...this.open])];
  }

  private add(phrase: Each): void {
    const [first] = phrase.words;
    if (!first) return;
    if (first.isOpen) this.open.push(phrase);
    for (const form of [first.fold, ...(first.stem === null ? [] : [`~${first.stem}`])]) {
      const known = this.byStart.get(form) ?? [];
      known.push(phrase);
      this.byStart.set(form, known);
    }
  }
}
