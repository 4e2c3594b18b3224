import { ToolProblem } from '../tool-problem.js';
import { type SqlToken } from './tokens.js';

/** Numbers that calculations are made with everywhere. */
const USUAL = new Set(
  '0 1 2 3 4 5 6 7 8 9 10 12 24 30 31 52 60 90 100 365 366 1000 3600 86400 1000000'.split(' '),
);
const BEFORE_ITEM = new Set(['select', 'distinct', ',', '(', 'union', 'all']);
const BEHIND_ITEM = new Set(['as', 'from', ')', 'union', 'limit', ';']);
const BRANCHES = new Set(['then', 'else']);
const DENIALS = new Set(['<>', '!=']);

/** What literals may come from. */
interface LiteralSources {
  /** The question and the instructions of its sender. */
  readonly asked: string;
  /** Values of the tables: bounds and frequent ones. */
  readonly known: ReadonlySet<string>;
}

const isLiteral = ({ kind }: SqlToken): boolean => kind === 'number' || kind === 'text';

/** Whether a literal stands where a column would, and so would be a value of the result. */
function isItem(tokens: readonly SqlToken[], at: number, depths: readonly string[]): boolean {
  const [before, token, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || !isLiteral(token)) return false;
  // A list of values, or the arguments of a function, begins with no SELECT.
  if (depths[at] !== 'select') return false;
  const isFirst = before !== undefined && BEFORE_ITEM.has(before.text);
  const isLast =
    behind === undefined || BEHIND_ITEM.has(behind.text) || behind.text === ',' || behind.kind === 'name';
  return isFirst && isLast;
}

const isOfExists = (tokens: readonly SqlToken[], at: number): boolean =>
  tokens[at - 1]?.text === '(' && tokens[at - 2]?.text === 'exists';

/** For each token, whether it stands in the list of a SELECT, directly; what EXISTS selects is no value of the result. */
function placesIn(tokens: readonly SqlToken[]): string[] {
  const open: string[] = ['other'];
  return tokens.map(({ text, kind }, at) => {
    if (kind === 'sign' && text === '(') open.push('other');
    else if (kind === 'sign' && text === ')') open.pop();
    else if (kind === 'word' && text === 'select')
      open[open.length - 1] = isOfExists(tokens, at) ? 'other' : 'select';
    else if (kind === 'word' && text === 'from') open[open.length - 1] = 'other';
    return open.at(-1) ?? 'other';
  });
}

function checkNumber(text: string, { asked, known }: LiteralSources): void {
  const figures = asked.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const isAsked = figures.some((figure) => Number(figure.replaceAll(',', '')) === Number(text));
  const isYear = /^(?:19|20)\d\d$/.test(text);
  if (USUAL.has(String(Number(text))) || isAsked || isYear || known.has(String(Number(text)))) return;
  throw new ToolProblem(`the number ${text} stands neither in the question nor in the data`);
}

/** Whether the condition that ends before a literal denies it: `<> 'x'`, `not in ('x'`, `not like 'x'`. */
function isDenied(tokens: readonly SqlToken[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 12); back -= 1) {
    const { text, kind } = tokens[back] ?? { text: '', kind: 'sign' };
    if (DENIALS.has(text)) return back === at - 1;
    if (text === 'in' || text === 'like' || text === 'ilike') return tokens[back - 1]?.text === 'not';
    if (kind !== 'text' && kind !== 'number' && text !== ',' && text !== '(') return false;
  }
  return false;
}

/**
 * Refuses statements that hold results of their own, or leave rows out that nobody asked to leave out.
 * @throws ToolProblem with what is wrong
 */
export function checkLiterals(tokens: readonly SqlToken[], sources: LiteralSources): void {
  if (!tokens.some(({ kind, text }) => kind === 'word' && text === 'from'))
    throw new ToolProblem('a statement reads from a table');
  const places = placesIn(tokens);
  const asked = sources.asked.toLowerCase();
  tokens.forEach((token, at) => {
    if (!isLiteral(token)) return;
    if (isItem(tokens, at, places))
      throw new ToolProblem(`${token.text} is no column: results hold what the data hold`);
    if (token.kind === 'number') checkNumber(token.text, sources);
    const isBranch =
      BRANCHES.has(tokens[at - 1]?.text ?? '') && token.kind === 'number' && !['0', '1'].includes(token.text);
    if (isBranch) throw new ToolProblem(`${token.text} is a value that the data do not hold`);
    const isNamed = token.text === '' || asked.includes(token.text.replaceAll('%', '').toLowerCase());
    if (isDenied(tokens, at) && !isNamed)
      throw new ToolProblem(`rows of "${token.text}" are left out, which the question does not name`);
  });
}
