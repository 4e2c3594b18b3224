import { type Place } from './doc-header.js';

const HEADINGS = 9;
/** Numbers of the built-in styles "heading 1" to "heading 9" are 1 to 9. */
const BUILTIN_MASK = 0x0fff;
const NO_BASE = 0x0fff;
const DEEPEST = 20;

interface Style {
  readonly builtin: number;
  readonly base: number;
}

/**
 * The heading level (the outermost is 1) of each style that is a heading or based on one, by the style's number.
 *
 * @see [MS-DOC] 2.9.271 STSH
 */
export function headingStyles(table: Buffer, { offset, length }: Place): ReadonlyMap<number, number> {
  const styles = stylesIn(table.subarray(offset, offset + length));
  const levels = new Map<number, number>();
  for (const number of styles.keys()) {
    const level = headingLevel(styles, number);
    if (level !== null) levels.set(number, level);
  }
  return levels;
}

function headingLevel(styles: ReadonlyMap<number, Style>, number: number): number | null {
  let style = styles.get(number);
  for (let depth = 0; style && depth < DEEPEST; depth++) {
    if (style.builtin >= 1 && style.builtin <= HEADINGS) return style.builtin;
    style = style.base === NO_BASE ? undefined : styles.get(style.base);
  }
  return null;
}

function stylesIn(sheet: Buffer): Map<number, Style> {
  const styles = new Map<number, Style>();
  if (sheet.length < 4) return styles;
  let at = 2 + sheet.readUInt16LE(0);
  for (let number = 0; at + 2 <= sheet.length; number++) {
    const size = sheet.readUInt16LE(at);
    if (size >= 4 && at + 6 <= sheet.length) {
      const builtin = sheet.readUInt16LE(at + 2) & BUILTIN_MASK;
      styles.set(number, { builtin, base: sheet.readUInt16LE(at + 4) >> 4 });
    }
    at += 2 + size + (size % 2);
  }
  return styles;
}
