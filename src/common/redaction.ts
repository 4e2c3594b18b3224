/** A shorter text stands in too many others. */
const LEAST_PRIVATE_LENGTH = 3;

/** The placeholder for redacted text. */
const HIDDEN = '[hidden]';

const RULES: readonly (readonly [RegExp, string])[] = [
  // Of an API key as much as `key list` shows.
  [/\b(proj-[0-9a-z]{8})[0-9a-z]{8,}/g, '$1…'],
  [/\b(Bearer|Basic) [\w.~+/=-]+/g, `$1 ${HIDDEN}`],
  // Of an address neither who asks nor what for: signatures and tokens stand there.
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `$1${HIDDEN}@`],
  [/\b(https?:\/\/[^\s?"'<>]+)\?[^\s"'<>]+/gi, `$1?${HIDDEN}`],
  // Databases quote the statement that failed, and with it words of the question.
  [/^LINE \d+:.*(\n\s*\^)?/gm, `LINE ${HIDDEN}`],
];

/** Redacts secrets and private texts in log lines. */
export class Redaction {
  /** @param secrets never to be told */
  constructor(private readonly secrets: readonly string[]) {}

  /** @param privateTexts not to be told of this request or task */
  apply(text: string, privateTexts: readonly string[]): string {
    const long = privateTexts.filter(({ length }) => length >= LEAST_PRIVATE_LENGTH);
    const without = [...this.secrets, ...long].reduce(
      (rest, hidden) => rest.replaceAll(hidden, HIDDEN),
      text,
    );
    return RULES.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), without);
  }
}
