/** Scripts that are written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;

/** Intl.Segmenter takes time by the square of a text's length. */
const WINDOW_CHARACTERS = 1000;
const SENTENCE_END = /[.!?。！？]["'”’)\]]*\s+|[。！？\n]/g;

type Granularity = 'word' | 'sentence';

const segmenters = new Map<Granularity, Intl.Segmenter>();

/** Made when first asked for: that takes longer than to read a small file, and most files have no running text. */
function segmenterOf(granularity: Granularity): Intl.Segmenter {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter('en', { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter;
}

/** Positions after the words of a text. */
function* wordEnds(text: string): Generator<number> {
  if (!UNSPACED.test(text)) {
    for (const { index, 0: word } of text.matchAll(WORD)) yield index + word.length;
    return;
  }
  let start = 0;
  for (const window of windowsOf(text)) {
    for (const { index, segment, isWordLike } of segmenterOf('word').segment(window)) {
      if (isWordLike) yield start + index + segment.length;
    }
    start += window.length;
  }
}

export function countWords(text: string): number {
  return Array.from(wordEnds(text)).length;
}

/** The sentences of a text, each with the blanks after it. */
export function* sentencesOf(text: string): Generator<string> {
  for (const window of windowsOf(text)) {
    for (const { segment } of segmenterOf('sentence').segment(window)) yield segment;
  }
}

/** Cuts a text after every so many words. */
export function partsOf(text: string, wordsEach: number): string[] {
  const cuts = Array.from(wordEnds(text)).filter((_, i) => (i + 1) % wordsEach === 0);
  return [0, ...cuts].map((start, i) => text.slice(start, cuts[i])).filter((part) => part !== '');
}

/** The end of a text from the last so many words on. */
export function lastWords(text: string, count: number): string {
  return text.slice(Array.from(wordEnds(text)).at(-count - 1) ?? 0).trimStart();
}

/** Cuts a text after every so many characters, never between the two halves of one. */
export function slicesOf(text: string, charactersEach: number): string[] {
  const slices: string[] = [];
  for (let rest = text; rest !== ''; rest = rest.slice(slices.at(-1)?.length)) {
    slices.push(wholeCharacters(rest.slice(0, charactersEach)));
  }
  return slices;
}

/** Cuts a text into short ones, at the end of a sentence or a word where there is one. */
function* windowsOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const window = text.slice(start, start + WINDOW_CHARACTERS);
    const length = window.length < WINDOW_CHARACTERS ? window.length : windowEnd(window);
    yield window.slice(0, length);
    start += length;
  }
}

function windowEnd(window: string): number {
  const sentence = Array.from(window.matchAll(SENTENCE_END)).at(-1);
  if (sentence) return sentence.index + sentence[0].length;
  const blank = window.search(/\s\S*$/);
  return blank > 0 ? blank + 1 : wholeCharacters(window).length;
}

function wholeCharacters(text: string): string {
  return text.length > 1 && /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text;
}
