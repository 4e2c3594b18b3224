const GROUP_THAT_FORBIDS = /\(\?<?![^()]*\\p\{[^()]*\)/g;
const LETTERS = /\[(?:\\.|[^\]\\])*\\p\{(?:\\.|[^\]\\])*\]|\\p\{\w+\}/g;

/**
 * A pattern that finds all that the given one does, and more: to tell which characters are letters, in either case, takes many times
 * as long to prepare as all else in a pattern. What is no letter is told from blanks at most.
 */
function rougher(pattern: string): string {
  return pattern
    .replaceAll(GROUP_THAT_FORBIDS, '')
    .replaceAll(LETTERS, (letters) => (/^\[.*(?: |\\s)|^\[\^/.test(letters) ? '[^]' : '[^ ]'));
}

/** Words that are not understood, and those that are put in their place. */
export class TurnOfPhrase {
  private readonly rough: RegExp;
  private words: RegExp | null = null;

  /** @param pattern of the words, in whatever case; what it holds in groups is `$1` and so on in what is said instead */
  constructor(
    private readonly pattern: string,
    private readonly said: string,
  ) {
    this.rough = new RegExp(rougher(pattern), 'iu');
  }

  /** The text with what is said instead, wherever it has the words. */
  reworded(text: string): string {
    if (!this.rough.test(text)) return text;
    this.words ??= new RegExp(`(?<![\\p{L}\\p{N}])(?:${this.pattern})`, 'giu');
    return text.replace(this.words, this.said);
  }
}
