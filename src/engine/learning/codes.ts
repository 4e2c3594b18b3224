/** A code and what it stands for. */
export interface CodedValue {
  readonly code: string;
  readonly label: string;
}

const MOST_LABEL_CHARACTERS = 60;
const BREAK = /[;|\n]|,(?!\d)/;
const PAIR =
  /^\s*["'“]?([\p{L}\p{N}_.+-]{1,20}?)["'”]?\s*(?:=>?|:|–|—|\s-\s|→)\s*["'“]?(\S.*?)["'”]?\s*\.?\s*$/u;
/** What stands before the first code: "Status of the order: S = shipped". */
const OPENING =
  /^(.*?)(?:[:(]\s*(?=["'“]?[\p{L}\p{N}_.+-]{1,20}["'”]?\s*(?:=|–|—|→|\s-\s))|\(\s*(?=["'“]?[\p{L}\p{N}_.+-]{1,20}["'”]?\s*:))/su;

/** The codes that a text lists with what they stand for ("1 = male, 2 = female"); none where it lists fewer than two. */
export function codedValuesIn(text: string): CodedValue[] {
  const opening = OPENING.exec(text)?.[0] ?? '';
  const list = text.slice(opening.length).replace(/\)\s*\.?\s*$/, '');
  const pairs = list.split(BREAK).flatMap((part) => {
    const [, code, label] = PAIR.exec(part) ?? [];
    return code !== undefined && label !== undefined && label.length <= MOST_LABEL_CHARACTERS
      ? [{ code, label }]
      : [];
  });
  return pairs.length >= 2 ? pairs : [];
}

/** A text without the codes that it lists. */
export function withoutCodes(text: string): string {
  if (codedValuesIn(text).length === 0) return text.trim();
  return (OPENING.exec(text)?.[1] ?? '').trim();
}
