/** Stands for any counter in a phrase. */
const COUNTER = '@';
const COMPARISON = /^(?:more than|less than|at least|at most)( #)?$/;

/** The phrases of a list as the data files have it, separated by `|`; none of a list that is not there. */
export function phraseTexts(list: string | undefined): string[] {
  return (list ?? '')
    .split('|')
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

/**
 * The wordings of comparisons with one: the phrases of a comparison with the words for one in the place of a figure,
 * which are articles elsewhere.
 * @param phrases English wording to the phrases that mean it, separated by `|`
 * @returns such as `more than one` with its phrases
 */
export function comparisonsWithOne(
  phrases: Readonly<Record<string, string>>,
  one: string | undefined,
): [english: string, list: string][] {
  const words = phraseTexts(one);
  return Object.entries(phrases).flatMap(([english, list]): [string, string][] => {
    if (!COMPARISON.test(english) || words.length === 0) return [];
    const texts = phraseTexts(list).flatMap((text) =>
      words.map((word) => (text.includes('#') ? text.replace('#', word) : `${text} ${word}`)),
    );
    return [[`${english.replace(' #', '')} one`, texts.join('|')]];
  });
}

/** A phrase with each of the counters where it has a place for one ("几@"), and without those behind a figure. */
export function withCounters(text: string, counters: readonly string[]): string[] {
  if (text.includes(COUNTER)) return counters.map((each) => text.replace(COUNTER, each));
  const counted = counters.find((each) => text.includes(`# ${each}`));
  return counted === undefined ? [text] : [text.replaceAll(`# ${counted}`, '# ')];
}

const PHRASE_PIECES =
  /#|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々])[\p{L}\p{M}\p{N}_])+\*?|['’]\p{L}+|%/gu;

/** The words of a phrase; letters of scripts that leave no blanks between words stand alone. */
export function splitPhrase(text: string): string[] {
  return text.normalize('NFKC').match(PHRASE_PIECES) ?? [];
}
