const EXPLAINED = /([\p{L}'’-]+(?: [\p{L}'’-]+){0,2}) ?\(([^()]{3,80})\)/gu;
const INTRODUCED = /^(?:i\.?e\.?|meaning|that is)[,:]? /i;
/** "at least 1 child", "no children": what is true of rows, and is not itself what they are called. */
const CONDITION = /^(?:with|without|no|at least|at most|more|fewer|less|over|under|\d)/i;

/**
 * What a question says when a word of the asker's own gives way to what stands behind it in parentheses: "families (at least
 * 1 child) by hotel" are "rows with at least 1 child by hotel". Nothing where a word that is not known has no explanation.
 *
 * @param unknown the words that name nothing in the data
 */
export function withoutOwnWords(question: string, unknown: readonly string[]): string[] {
  const missing = new Set(unknown.flatMap((words) => words.toLowerCase().split(' ')));
  const explained = new Set<string>();
  const put = (opening: string): string =>
    question.replace(EXPLAINED, (whole, before: string, explanation: string) => {
      const words = before.split(' ');
      const first = words.findLastIndex((word) => !missing.has(word.toLowerCase())) + 1;
      if (first === words.length) return whole;
      for (const word of words.slice(first)) explained.add(word.toLowerCase());
      const said = explanation.replace(INTRODUCED, '');
      const opened = CONDITION.test(said) ? `${opening}${said}` : said;
      return [...words.slice(0, first), opened].join(' ');
    });
  const readings = [put('rows with '), put('rows '), put('')];
  return [...missing].every((word) => explained.has(word)) ? readings : [];
}
