import { type Item } from '../../link/meaning.js';

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
  const readings = [put('rows with '), put('rows '), put(''), ...explainedLast(question, missing, explained)];
  return [...missing].every((word) => explained.has(word)) ? readings : [];
}

const OPENING = /^((?:\p{L}+ ){0,3}?)([\p{L}-]+)(?= (?:by|per|for each|in|of)\b)/u;
const LAST =
  /^(.*?)\s{0,9}(?:\(([^()]{3,80})\)|[:;,]\s{0,9}(?:i\.?e\.?|that is|meaning)[,:]? ([^:;()]{3,80}))[\s.?!]*$/iu;

const COMPUTED = /\p{L}.* (?:per|over|minus|less|plus|times|divided by|[-+*×÷/]) .*\p{L}/u;

/** "CPM by channel (spend per 1000 impressions)": a word before the groups and what explains it behind them. */
function explainedLast(question: string, missing: ReadonlySet<string>, explained: Set<string>): string[] {
  const [, asked = '', inside, behind] = LAST.exec(question) ?? [];
  const explanation = inside ?? behind;
  const opening = OPENING.exec(asked);
  const word = opening?.[2]?.toLowerCase();
  if (!explanation || !COMPUTED.test(explanation) || !opening || word === undefined || !missing.has(word))
    return [];
  explained.add(word);
  return [`${opening[1] ?? ''}${explanation.replace(INTRODUCED, '')}${asked.slice(opening[0].length)}`];
}

const ASKING = /^(?:which|what|who|how|when|where|list|show|give|compare|rank)\b/i;
const NAMING = new Set<Item['meaning']['kind']>(['value', 'number', 'date', 'column', 'formula']);

/**
 * What a question says without the heading in front of it: "biggest overspender: which department …". Nothing where the
 * heading names something in the data, or where no question follows it.
 *
 * @param items the question as it was linked
 */
export function withoutHeading(question: string, items: readonly Item[]): string[] {
  const colon = items.findIndex(({ norm }) => norm === ':');
  const heading = items.slice(0, Math.max(colon, 0));
  const isOwn = heading.some(({ meaning }) => meaning.kind === 'unknown');
  const isEmpty = heading.every(({ meaning }) => !NAMING.has(meaning.kind));
  const rest = question.slice(question.indexOf(':') + 1).trim();
  return isOwn && isEmpty && ASKING.test(rest) ? [rest] : [];
}
