/** Scripts that are searched by characters and pairs of them: words of theirs are written together or change inside. */
const UNSPACED_CLASS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々`;
const UNSPACED = new RegExp(`[${UNSPACED_CLASS}]`, 'u');
const UNSPACED_RUN = new RegExp(`[${UNSPACED_CLASS}\\p{M}]+|[^${UNSPACED_CLASS}]+`, 'gu');

/** Intl.Segmenter takes time by the square of a text's length. */
const WINDOW = /[^]{1,1000}(?=\s|$)|[^]{1,1000}/g;
/** Longer ones are no words but encoded data; what they are found by is their beginning. */
const LONGEST_WORD = 64;

let segmenter: Intl.Segmenter | null = null;

/**
 * The words of plain Latin text as the segmenter finds them (Unicode Standard Annex 29), many times as fast: marks that
 * stand between two letters or between two figures are part of the word.
 */
const ASCII_WORD = /[a-z0-9]+(?:(?:(?<=[a-z])[.':](?=[a-z])|(?<=[0-9])[.,;'](?=[0-9]))[a-z0-9]+)*/gi;
const ASCII = /^[\x20-\x5e\x60-\x7e\s]*$/;

/** A word of a spaced script, or a run of characters of a script without blanks. */
export interface Word {
  readonly text: string;
  readonly isSpaced: boolean;
}

/** The words of a text, in order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const run of runsOf(text)) {
    if (run.isSpaced) yield* spacedWords(run.text);
    else yield run;
  }
}

function runsOf(text: string): Word[] {
  if (!UNSPACED.test(text)) return [{ text, isSpaced: true }];
  return (text.match(UNSPACED_RUN) ?? []).map((run) => ({ text: run, isSpaced: !UNSPACED.test(run) }));
}

function* spacedWords(text: string): Generator<Word> {
  for (const [window] of text.matchAll(WINDOW)) {
    yield* ASCII.test(window) ? asciiWords(window) : segmentedWords(window);
  }
}

function* asciiWords(window: string): Generator<Word> {
  for (const [word] of window.matchAll(ASCII_WORD)) yield spaced(word);
}

function* segmentedWords(window: string): Generator<Word> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' });
  for (const { segment, isWordLike } of segmenter.segment(window)) {
    if (isWordLike) yield spaced(segment);
  }
}

function spaced(word: string): Word {
  return { text: word.slice(0, LONGEST_WORD), isSpaced: true };
}
