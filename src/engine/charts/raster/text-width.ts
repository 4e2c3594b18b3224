/** Advance widths of Noto Sans Regular for U+0020 to U+007E, in thousandths of the font size. */
const ASCII_WIDTHS = [
  260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572,
  572, 572, 572, 572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339,
  273, 619, 524, 907, 760, 781, 605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572,
  444, 281, 561, 615, 480, 615, 564, 344, 615, 618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479,
  361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
];
const FIRST_ASCII = 0x20;
const OTHER_WIDTH = 640;
const WIDE_WIDTH = 1000;
/** From here on come scripts drawn in full squares, and pictographs. */
const FIRST_WIDE = 0x2e80;
const BOLD_FACTOR = 1.06;
const ELLIPSIS = '…';
const CHARACTERS = new Intl.Segmenter();
/** Lines may break after a space and after any character of a script without spaces. */
const BREAKS = /(?<= )|(?<=[\u2e80-\uffef])/u;

/** Width of a line of text in Noto Sans, in the unit of `fontSize`. Exact for ASCII, a mean for other scripts. */
export function textWidth(text: string, fontSize: number, isBold = false): number {
  let thousandths = 0;
  for (const character of text) thousandths += characterWidth(character.codePointAt(0) ?? 0);
  return (thousandths / 1000) * fontSize * (isBold ? BOLD_FACTOR : 1);
}

/** The text, or as much of its beginning as fits in `width` with an ellipsis. */
export function fitText(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text;
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment);
  while (characters.length > 1 && textWidth(characters.join('') + ELLIPSIS, fontSize) > width)
    characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

/** Breaks bold text into at most `maxLines` lines of `width`, the last one cut with an ellipsis where needed. */
export function wrapText(text: string, width: number, fontSize: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(BREAKS)) {
    const last = lines.at(-1);
    const joined = (last ?? '') + word;
    const fits = textWidth(joined.trimEnd(), fontSize, true) <= width;
    if (last !== undefined && (fits || lines.length === maxLines)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.map((line) => fitText(line.trimEnd(), width / BOLD_FACTOR, fontSize));
}

function characterWidth(codePoint: number): number {
  if (codePoint >= FIRST_WIDE) return WIDE_WIDTH;
  return ASCII_WIDTHS[codePoint - FIRST_ASCII] ?? OTHER_WIDTH;
}
