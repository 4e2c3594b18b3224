import { type Column } from '../../link/headers/schema.js';
import { columnOf, type Comparison, type Predicate } from '../../representation/predicate.js';
import { COLUMN, COMPARISONS, equal, literalOf, NUMBER, toNumber } from './literals.js';
import { type MarkedClause } from './marked.js';
import { isNumeric, numberRef, type Scope } from './scope.js';

type Reader = (text: string, scope: Scope) => Predicate[];

/** Whole numbers of which there are more are measured rather than told apart. */
const MOST_CLASSES = 200;
const NO_UNIT =
  '(?![\\d.]*\\s*(?:decimal|%|th\\b|st\\b|nd\\b|rd\\b|:\\d|-\\d|(?:vs\\.?|versus|and|or|,|/|=|to|against)\\s*\\d))';
/** "1 for members": what a number stands for, no condition. */
const NO_MEANING = '(?!\\s+(?:for|if|when|means?|indicates?|denotes?|stands?)\\b)';

const numeric = (scope: Scope, place: string | undefined): Column | null => {
  const column = scope.columns[Number(place ?? Number.NaN)];
  return column && isNumeric(column) ? column : null;
};

const compare = (column: Column, comparison: Comparison, figure: string): Predicate => ({
  op: 'compare',
  column: numberRef(column),
  comparison,
  value: toNumber(figure),
});

/** The condition that a comparison states; "equal" asks for a value of the column. */
function stated(column: Column, comparison: Comparison | '=', figure: string, scope: Scope): Predicate[] {
  if (comparison !== '=') return [compare(column, comparison, figure)];
  const literal = literalOf(column, figure, scope);
  return literal ? [equal(column, literal)] : [];
}

/** "older than 60" where the table has an age. */
function aged(text: string, scope: Scope): Predicate[] {
  const worded = /\b(older|younger)\s+than\s+(\d+)/i.exec(text);
  const age = scope.columns.find(({ words }) => words.join('') === 'age');
  if (!worded || !age || !isNumeric(age)) return [];
  return [compare(age, /younger/i.test(worded[1] ?? '') ? '<' : '>', worded[2] ?? '')];
}

type Pattern<Sign> = readonly [pattern: RegExp, comparison: Sign];

const BEFORE_COLUMN = (
  [
    ['at least|no (?:less|fewer) than|not less than|>=|≥', '>='],
    ['at most|no more than|not more than|up to|<=|≤', '<='],
    ['(?:more|longer|higher|greater|larger) than|over|above|>', '>'],
    ['(?:less|fewer|lower|shorter|smaller) than|under|below|<', '<'],
  ] as const
).map(([words, comparison]): Pattern<Comparison> => [
  new RegExp(
    `(?:\\b|(?=[<>≤≥]))(?:${words})\\s+${NUMBER}\\s+(?:(?!and\\b|or\\b)\\p{L}+\\s+){0,2}⟦(\\d+)⟧`,
    'giu',
  ),
  comparison,
]);

/** "more than 3 ⟦2⟧", "at least 4 different ⟦2⟧": the number stands before its column. */
function beforeColumn(text: string, scope: Scope): Predicate[] {
  return BEFORE_COLUMN.flatMap(([pattern, comparison]) =>
    [...text.matchAll(pattern)].flatMap(([whole, figure = '', place]) => {
      const column = numeric(scope, place);
      const isOfAnother = /⟦\d+⟧\s*(?:is |are )?$/.test(text.slice(0, text.indexOf(whole)));
      return column && !isOfAnother ? [compare(column, comparison, figure)] : [];
    }),
  );
}

const RANGE = `(?:(?:lies |falls |ranging |ranges )?between\\s+${NUMBER}\\s+and\\s+${NUMBER}|from\\s+${NUMBER}\\s+to\\s+${NUMBER})`;
const BETWEEN = new RegExp(`${COLUMN}\\s*\\(?(?:is |are |was |were )?${RANGE}`, 'giu');

/** "⟦2⟧ between 1 and 5", "between 1 and 5 ⟦2⟧", "⟦2⟧ from 1 to 5". */
function between(text: string, scope: Scope): Predicate[] {
  return [...text.matchAll(BETWEEN)].flatMap(([, place, low, high, from, to]) => {
    const column = numeric(scope, place);
    if (!column) return [];
    const [least, most] = [toNumber(low ?? from ?? ''), toNumber(high ?? to ?? '')];
    return [{ op: 'between' as const, column: numberRef(column), low: least, high: most }];
  });
}

const BEHIND_COLUMN = COMPARISONS.map(([words, comparison]): Pattern<Comparison | '='> => [
  new RegExp(
    `${COLUMN}\\s*\\(?(?:that\\s+|which\\s+|who\\s+)?(?:was\\s+|were\\s+)?(?:${words})\\s*"?${NUMBER}"?(?![\\d.]*\\s*(?:decimal|%\\s*confidence))${comparison === '=' ? NO_MEANING : ''}`,
    'giu',
  ),
  comparison,
]);

/** "⟦2⟧ greater than 30", "⟦2⟧ = 180". */
function behindColumn(text: string, scope: Scope): Predicate[] {
  return BEHIND_COLUMN.flatMap(([pattern, comparison]) =>
    [...text.matchAll(pattern)].flatMap(([, place, figure = '']) => {
      const column = numeric(scope, place);
      return column ? stated(column, comparison, figure, scope) : [];
    }),
  );
}

const CLASS_BEHIND = new RegExp(`⟦(\\d+)⟧\\s+(?:number\\s+)?(\\d+)\\b${NO_UNIT}(?!\\s*⟦)`, 'giu');
const CLASS_BEFORE = /\b(?:with|has|have|having|for|the)\s+(\d+)[\s-]+⟦(\d+)⟧/giu;

/** "⟦3⟧ 5", "with 2 ⟦3⟧": a class beside its number. */
function beside(text: string, scope: Scope): Predicate[] {
  const behind = [...text.matchAll(CLASS_BEHIND)].map(([, place, figure]) => [place, figure] as const);
  const before = [...text.matchAll(CLASS_BEFORE)].map(([, figure, place]) => [place, figure] as const);
  return [...behind, ...before].flatMap(([place, figure = '']) => {
    const column = numeric(scope, place);
    return column && isClass(column, Number(figure)) ? stated(column, '=', figure, scope) : [];
  });
}

function isClass({ profile, role }: Column, value: number): boolean {
  const { type, distinctCount, min, max } = profile;
  if (type !== 'integer' || role === 'identifier' || distinctCount > MOST_CLASSES) return false;
  return typeof min !== 'number' || typeof max !== 'number' || (value >= min && value <= max);
}

const IN_TIME = (
  [
    ['before|prior to|earlier than', '<'],
    ['after|later than|beyond', '>'],
    ['since|from', '>='],
    ['until|up to', '<='],
  ] as const
).map(([words, comparison]): Pattern<Comparison> => [
  new RegExp(`\\b(?:${words})\\s+(?:the\\s+year\\s+)?(1\\d{3}|20\\d{2})\\b(?!\\s*to)`, 'giu'),
  comparison,
]);

/** "built before 1950" where the table has one column of years. */
function inTime(text: string, scope: Scope): Predicate[] {
  const [year, ...others] = scope.columns.filter(
    (column) => isNumeric(column) && (column.isYear || column.words.includes('year')),
  );
  if (!year || others.length > 0) return [];
  return IN_TIME.flatMap(([pattern, comparison]) =>
    [...text.matchAll(pattern)].map(([, figure = '']) => compare(year, comparison, figure)),
  );
}

/** "40 or older", "⟦3⟧ of 40 and above". */
function orMore(text: string, scope: Scope): Predicate[] {
  const age = scope.columns.find((column) => column.words.join('') === 'age' && isNumeric(column)) ?? null;
  const pattern =
    /(?:⟦(\d+)⟧[^⟦\d]{0,15})?\b(\d+(?:\.\d+)?)(?:\s+years?(?: old)?)?\s+(?:or|and)\s+(older|above|over|more|higher|later|beyond|onwards?|after|younger|below|less|under|lower|earlier|before)\b/giu;
  return [...text.matchAll(pattern)].flatMap(([, place, figure = '', word = '']) => {
    const column = place === undefined ? (/older|younger/i.test(word) ? age : null) : numeric(scope, place);
    const isLess = /younger|below|less|under|lower|earlier|before/i.test(word);
    return column ? [compare(column, isLess ? '<=' : '>=', figure)] : [];
  });
}

/** The likelier readings first: what they take is not read again. */
const READERS: readonly Reader[] = [aged, orMore, beforeColumn, between, behindColumn, inTime, beside];

/** The conditions on numbers that a clause names. */
export function numberConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const found: Predicate[] = [];
  for (const read of READERS) {
    const free = read(text, scope).filter((each) => !isTaken(each, found));
    found.push(...free);
  }
  return found;
}

/** A range or value says all of a column; a bound may have another beside it. */
function isTaken(predicate: Predicate, found: readonly Predicate[]): boolean {
  return found.some((each) => {
    if (each.op === 'not' || predicate.op === 'not') return false;
    if (columnOf(each).name !== columnOf(predicate).name) return false;
    return each.op !== 'compare' || predicate.op !== 'compare';
  });
}
