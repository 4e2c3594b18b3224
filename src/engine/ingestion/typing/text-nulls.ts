/** Words that a database writes for a missing value: one file has them in several columns. */
const EXPORT_WORDS = new Set(['null', '<null>', '(null)', '\\n', '#null!']);
/** Words for a missing value that are hardly ever anything else, in lower case. `None`, `NA` and `unknown` may be. */
const TEXT_NULL_WORDS = new Set([
  ...EXPORT_WORDS, 'n/a', '#n/a', 'n.a.', 'n.a', 'nan', '-', '--', '---', '–', '—', '…', 'n.d.', 'n/d', 's/d', 's.d.', 'k.a.', 'k. a.', 'n.v.',
  '(blank)', 'not available', 'not applicable', 'no data', 'keine angabe', 'sin datos', 'sem dados', 'b.d.', 'brak danych', 'нет данных', 'н/д',
  '#value!', '#ref!', '#div/0!', '#name?', '#num!', '該当なし', '없음', 'لا يوجد',
]); // prettier-ignore
const LEAST_COUNT = 2;
const LEAST_SHARE = 0.005;
/** Beside these a dash is a value: a sign, a blood group, a note. */
const SIGNS = new Set(['+', '±', '=', '0']);
const DASHES = new Set(['-', '–', '—', '--', '---']);

/**
 * The words that stand for missing values in columns of text, in lower case: those that come up again and again in the
 * column, and those of databases where the table is an export of one.
 *
 * @param columns texts of each column, in the order of the rows; of columns without any texts an empty list
 */
export function textNullWords(columns: readonly (readonly string[])[]): string[][] {
  const counts = columns.map(wordCounts);
  const exported = [...EXPORT_WORDS].filter(
    (word) => counts.filter(({ words }) => words.has(word)).length >= LEAST_COUNT,
  );
  return counts.map(({ words, values, hasSigns }) =>
    [...words].flatMap(([word, count]) => {
      const isFrequent = count >= LEAST_COUNT && count >= LEAST_SHARE * values;
      const isSign = hasSigns && DASHES.has(word);
      return !isSign && (isFrequent || exported.includes(word)) ? [word] : [];
    }),
  );
}

interface WordCounts {
  readonly words: ReadonlyMap<string, number>;
  readonly values: number;
  readonly hasSigns: boolean;
}

function wordCounts(texts: readonly string[]): WordCounts {
  const words = new Map<string, number>();
  let hasSigns = false;
  for (const text of texts) {
    const word = text.trim().toLowerCase();
    if (TEXT_NULL_WORDS.has(word)) words.set(word, (words.get(word) ?? 0) + 1);
    else if (SIGNS.has(word)) hasSigns = true;
  }
  return { words, values: texts.length, hasSigns };
}
