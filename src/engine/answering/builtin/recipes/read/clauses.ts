/** Marks before which a full stop does not end a sentence. */
const ABBREVIATIONS = /\b(?:e\.g|i\.e|vs|etc|approx|no|fig|dr|mr|mrs|st)\.$/i;

const NUMBERING = /^\s*(?:(?:question|step|task|part)\s*\d{1,2}\s*[:.)]|\(?\d{1,2}[.)](?!\d)|[-*•–])\s+/i;

/** Where one thing to do ends and the next begins inside a sentence. */
const SEQUENCE =
  /\s{0,9}(?:,\s{0,9}(?:and\s{1,9})?then|,?\s{1,9}and\s{1,9}then|,?\s{1,9}after\s{1,9}(?:that|this|which)|,\s{0,9}(?:and\s{1,9})?(?:finally|next|afterwards))\b,?\s{0,9}|\s{0,9};\s{0,9}|,?\s{1,9}and\s{1,9}(?=(?:what|how many|how much|which|calculate|compute|report|find|determine)\b)/i;

/** "then" at the start of a clause says nothing that its place does not. */
const OPENING =
  /^(?:then|next|finally|afterwards|after (?:that|this)|also|additionally|first|firstly|secondly|lastly)\b[, ]*/i;

/** A text without what only lays it out: braces around it, escaped line breaks. */
export function plainText(text: string): string {
  return text.replaceAll('\\n', '\n').replaceAll('\r', '').trim();
}

/** The sentences of a text, those of lists too. */
export function sentencesOf(text: string): string[] {
  return plainText(text)
    .split('\n')
    .flatMap(splitLine)
    .map((sentence) => sentence.replace(NUMBERING, '').replace(/^[{}\s]+|[{}\s]+$/g, ''))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function splitLine(written: string): string[] {
  const line = written.replace(/^\s*\{\s*/, '');
  const sentences: string[] = [];
  let start = 0;
  for (const match of line.matchAll(/[.?!](?=\s+|$)/g)) {
    const end = match.index + 1;
    const sentence = line.slice(start, end);
    if (ABBREVIATIONS.test(sentence) || /^\s{0,9}\(?\w{0,8}\s{0,9}\d{1,2}[.)]$/.test(sentence)) continue;
    sentences.push(sentence);
    start = end;
  }
  return [...sentences, line.slice(start)];
}

/** The things that a text says to do, in order: its sentences, parted where one says "then". */
export function clausesOf(text: string): string[] {
  return sentencesOf(text)
    .flatMap((sentence) => sentence.split(SEQUENCE))
    .map((clause) => clause.trim().replace(OPENING, ''))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause));
}
