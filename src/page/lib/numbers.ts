/** A piece of a text, and whether it is a number. */
interface NumberPiece {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Grouped and decimal numbers in the digits of any language of the replies, dates left out. */
const NUMBER =
  /(?<![\p{L}\p{N}_.\-–/:])[-−]?\p{Nd}+(?:[.,’'\u00a0\u202f٬٫]\p{Nd}+)*\s?%?(?![\p{L}\p{N}_\-–/:]|[.,]\p{Nd})/gu;

/** Cuts a text at its numbers; years and dates are no numbers that anybody computed. */
export function splitNumbers(text: string): NumberPiece[] {
  const pieces: NumberPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(NUMBER)) {
    const number = match[0].trimEnd();
    if (isYear(number)) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), isNumber: false });
    pieces.push({ text: number, isNumber: true });
    at = match.index + number.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isNumber: false });
  return pieces;
}

function isYear(number: string): boolean {
  return /^(?:19|20)\d\d$/.test(number);
}
