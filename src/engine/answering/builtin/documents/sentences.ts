/**
 * A sentence of a passage; an `entry` is a line such as "Seller: Meridian Pumps", a `list` some lines with the one that
 * announces them, a `fragment` a line that is no sentence, such as a title or the cell of a table.
 */
export interface Sentence {
  readonly text: string;
  readonly kind: 'sentence' | 'entry' | 'list' | 'fragment';
  /** What an entry tells something about; else empty. */
  readonly label: string;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Ends of pieces that only look like ends of sentences: abbreviations, initials, numbers of paragraphs. */
const NO_END =
  /(?:^|[\s(])(?:\p{Lu}|\d{1,3}|(?:mr|mrs|ms|dr|prof|st|no|nr|art|sec|fig|vol|pp?|vs|etc|approx|inc|ltd|co|corp|jr|sr|abs|bzw|ca|vgl|ggf|inkl|zzgl|usw|evtl|bspw|gem|max|min|env|núm|sra?|srta|ud|tel|ul|np|tzw|руб|г|гг|т\.е|e\.g|i\.e|z\.\s?b|d\.\s?h|u\.\s?a|cf|al))\.\s*$/iu;
const SENTENCE_END = /[.!?。！？…؟।]["'”’»」』)\]]*\s*$/u;
/** What stands before a colon, and something after it. */
const ENTRY = /^([^:：|]{2,60}?)\s*[:：|]\s*\S/u;
const MOST_LABEL_WORDS = 6;
const LEAST_WORDS = 3;
const LONGEST_LIST = 800;

/**
 * The sentences of a passage, in order.
 * @param withLists whether a line that ends in a colon is kept together with the short lines after it
 */
export function sentencesOf(passage: string, withLists: boolean): Sentence[] {
  const lines = passage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return withLists ? listsOf(lines) : lines.flatMap(sentencesOfLine);
}

function listsOf(lines: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const items = /[:：]$/.test(line) ? itemsAfter(lines, at) : [];
    if (items.length > 1) sentences.push({ text: [line, ...items].join('\n'), kind: 'list', label: '' });
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
  return texts.map((text) => sentenceOf(text.trim(), texts.length === 1));
}

function sentenceOf(text: string, isLine: boolean): Sentence {
  const label = isLine ? (ENTRY.exec(text)?.[1] ?? '') : '';
  if (label !== '' && wordCount(label) <= MOST_LABEL_WORDS) return { text, kind: 'entry', label };
  return { text, kind: isFragment(text) ? 'fragment' : 'sentence', label: '' };
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

function isContinued(before: string, next: string): boolean {
  return NO_END.test(before) || /^[\p{Ll}\p{Pe}\p{Pf},;:]/u.test(next) || !/[\p{L}\p{N}]/u.test(next);
}

function isFragment(text: string): boolean {
  const isShort = wordCount(text) < LEAST_WORDS && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Thai}]{6,}/u.test(text);
  return isShort || !SENTENCE_END.test(text);
}
