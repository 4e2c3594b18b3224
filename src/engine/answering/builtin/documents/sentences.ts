/** A sentence of a passage, or a list with the line that announces it. */
export interface Sentence {
  readonly text: string;
  /** True for a line that is no sentence but names something, such as a title or the cell of a table. */
  readonly isFragment: boolean;
  readonly isList: boolean;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ends of pieces that only look like ends of sentences: abbreviations, initials, numbers of paragraphs. */
const NO_END =
  /(?:^|[\s(])(?:\p{Lu}|\d{1,3}|(?:mr|mrs|ms|dr|prof|st|no|nr|art|sec|fig|vol|pp?|vs|etc|approx|inc|ltd|co|corp|jr|sr|abs|bzw|ca|vgl|ggf|inkl|zzgl|usw|evtl|bspw|gem|max|min|env|núm|sra?|srta|ud|tel|ul|np|tzw|руб|г|гг|т\.е|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|cf|al))\.\s*$/iu;
const SENTENCE_END = /[.!?。！？…؟।]["'”’»」』)\]]*\s*$/u;
const LEAST_WORDS = 3;
const LONGEST_LIST = 1200;

/** The sentences of a passage, in order. */
export function sentencesOf(passage: string): Sentence[] {
  return withLists(
    passage
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
}

/** A line that ends in a colon, and the short lines after it, are one list. */
function withLists(lines: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const items = /[:：]$/.test(line) ? itemsAfter(lines, at) : [];
    if (items.length > 1)
      sentences.push({ text: [line, ...items].join('\n'), isFragment: false, isList: true });
    else sentences.push(...sentencesOfLine(line));
    if (items.length > 1) at += items.length;
  }
  return sentences;
}

function itemsAfter(lines: readonly string[], at: number): string[] {
  const items: string[] = [];
  let length = 0;
  for (const line of lines.slice(at + 1)) {
    length += line.length;
    if (sentencesOfLine(line).length > 2 || length > LONGEST_LIST) break;
    items.push(line);
  }
  return items;
}

function sentencesOfLine(line: string): Sentence[] {
  const texts: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const before = texts.at(-1);
    if (before !== undefined && isContinued(before, segment)) texts[texts.length - 1] = before + segment;
    else texts.push(segment);
  }
  return texts.map((text) => ({ text: text.trim(), isFragment: isFragment(text), isList: false }));
}

function isContinued(before: string, next: string): boolean {
  return NO_END.test(before) || /^[\p{Ll}\p{Pe}\p{Pf},;:]/u.test(next) || !/[\p{L}\p{N}]/u.test(next);
}

function isFragment(text: string): boolean {
  const words = text.split(/\s+/).length;
  const isShort = words < LEAST_WORDS && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}]{6,}/u.test(text);
  return isShort || !SENTENCE_END.test(text);
}
