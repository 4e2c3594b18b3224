/**
 * The phrases that a pattern stands for: `(came|ran) (over|above)` is four of them, and an empty alternative leaves its
 * word out. Patterns keep the word lists short; brackets do not nest.
 */
export function phrasesOf(pattern: string): string[] {
  const open = pattern.indexOf('(');
  const close = pattern.indexOf(')', open);
  if (open < 0 || close < 0) return [pattern.replace(/\s+/g, ' ').trim()];
  const [before, rest] = [pattern.slice(0, open), pattern.slice(close + 1)];
  return pattern
    .slice(open + 1, close)
    .split('|')
    .flatMap((choice) => phrasesOf(`${before}${choice}${rest}`));
}
