/** A code and what it stands for. */
export interface CodedValue {
  readonly code: string;
  readonly label: string;
}

const MOST_LABEL_CHARACTERS = 60;
const BREAK = /[;|\n]|,(?!\d)/;
const CODE = `["'“]?([\\p{L}\\p{N}_.+-]{1,20})["'”]?\\s{0,5}`;
const PAIR = new RegExp(`^${CODE}(?:=|[:–—→]|->|- )(.+)$`, 'su');
/** What stands before the first code: "Status of the order: S = shipped", "Sex (1: male)". */
const LIST_START = new RegExp(`[:(]\\s{0,5}(?=${CODE}(?:=|[–—→]|->|- ))|\\(\\s{0,5}(?=${CODE}:)`, 'u');

/** The codes that a text lists with what they stand for ("1 = male, 2 = female"); none where it lists fewer than two. */
export function codedValuesIn(text: string): CodedValue[] {
  const { list } = partsOf(text);
  const pairs = list.split(BREAK).flatMap((part) => {
    const [, code, label = ''] = PAIR.exec(part.trim()) ?? [];
    const bare = withoutQuotes(label.trim());
    return code !== undefined && bare !== '' && bare.length <= MOST_LABEL_CHARACTERS
      ? [{ code, label: bare }]
      : [];
  });
  return pairs.length >= 2 ? pairs : [];
}

/** A text without the codes that it lists. */
export function withoutCodes(text: string): string {
  return codedValuesIn(text).length === 0 ? text.trim() : partsOf(text).opening;
}

function partsOf(text: string): { readonly opening: string; readonly list: string } {
  const start = LIST_START.exec(text);
  if (!start) return { opening: '', list: withoutEnd(text) };
  return {
    opening: text.slice(0, start.index).trim(),
    list: withoutEnd(text.slice(start.index + start[0].length)),
  };
}

/** Without a full stop and a parenthesis that is closed at the end. */
function withoutEnd(text: string): string {
  const bare = text.trim().replace(/\.$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare;
}

const withoutQuotes = (text: string): string => text.replace(/^["'“]/, '').replace(/["'”]$/, '');
