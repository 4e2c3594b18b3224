const FIRST = 0x20;
const PRIVATE_USE = 0xf000;
/** The font Symbol from 0x20 on, as Adobe's table maps it to Unicode; a space where it has none. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼ ' +
  '                                €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  ↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑           〉∫⌠ ⌡';
/** Characters of the Wingdings fonts that say something: ticks, boxes, arrows. */
const WINGDINGS = new Map([
  [0x6c, '●'], [0x6e, '■'], [0x6f, '☐'], [0x71, '☐'], [0x75, '◆'], [0xa7, '▪'], [0xa8, '☐'], [0xd8, '➢'],
  [0xdf, '←'], [0xe0, '→'], [0xe1, '↑'], [0xe2, '↓'], [0xe8, '➔'], [0xf3, '⇔'],
  [0xfb, '✗'], [0xfc, '✓'], [0xfd, '☒'], [0xfe, '☑'],
]); // prettier-ignore

/**
 * The character that a symbol font shows for a code (hexadecimal, also in the private use area), or the empty text when
 * it is a mere picture.
 */
export function symbolText(font: string, code: string): string {
  const number = parseInt(code, 16);
  if (Number.isNaN(number)) return '';
  const isPrivate = number >= PRIVATE_USE && number <= PRIVATE_USE + 0xff;
  const place = isPrivate ? number - PRIVATE_USE : number;
  if (/^symbol$/i.test(font)) return SYMBOL.charAt(place - FIRST).trim();
  if (/^wingdings$/i.test(font)) return WINGDINGS.get(place) ?? '';
  return isPrivate || number > 0x10ffff ? '' : String.fromCodePoint(number);
}
