const WORD = /\d+(?:,\d{3})+(?:\.\d+)?|\d+\.\d+|\d+(?:st|nd|rd|th)\b|\d+|\p{L}+|%/gu;

/** Words and figures of a cell or question, lower case and without accents: "3rd", "12467" (for 12,467), "crettyard". */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’´`]/g, "'")
    .replace(/'s\b/g, ' ')
    .replace(/'/g, '');
  return (plain.match(WORD) ?? []).map((word) => (/^\d/.test(word) ? word.replaceAll(',', '') : word));
}

/** The comparable form of a cell or answer: accents, typographic marks, trailing notes, outer quotes and case do not count. */
export function comparable(text: string): string {
  let rest = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .trim();
  for (let before = ''; before !== rest;) {
    before = rest;
    rest = withoutQuotes(withoutNote(rest.replace(/(?<![•♦†‡*#+])[•♦†‡*#+]+$/u, '').trimEnd()));
  }
  return rest.replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase().trim();
}

/** "Rome [2]", "Rome (capital)": what stands in brackets at the end is a note. */
function withoutNote(text: string): string {
  const open = text.endsWith(']') ? text.lastIndexOf('[') : text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  return open > 0 ? text.slice(0, open).trimEnd() : text;
}

function withoutQuotes(text: string): string {
  const isQuoted = text.length > 1 && text.startsWith('"') && text.indexOf('"', 1) === text.length - 1;
  return isQuoted ? text.slice(1, -1).trim() : text;
}
