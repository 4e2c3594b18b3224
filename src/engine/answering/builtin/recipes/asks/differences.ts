import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Predicate } from '../../representation/predicate.js';
import { filtered } from '../../representation/rows.js';
import { type Answer, type Measure } from '../program.js';
import { figuresIn, placeOf } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { functionOf, rowsOf, summary, summaryAnswer } from './summaries.js';
import { targetsOf } from './targets.js';
import { namedValues } from './tests.js';

type Answering = (ask: Ask, context: RecipeContext) => Answer | null;
type Pair = readonly [Measure, Measure];

const BEFORE = /\b(?:before|pre|original|initial|raw|with)\b/i;
const AFTER = /\b(?:after|post|new|cleaned|without|imputed|filled)\b/i;

const measureOf = (answer: Answer | null): Measure | null =>
  answer?.op === 'number' ? answer.measure : null;

/** "mean_median_diff": the difference of two figures of the same values. */
function ofTwoFigures(ask: Ask, context: RecipeContext): Pair | null {
  const figures = ask.figures
    .filter((figure) => functionOf(figure) !== null)
    .toSorted((left, right) => placeOf(left, ask.words) - placeOf(right, ask.words));
  const [left, right] = figures
    .slice(0, 2)
    .map((figure) => measureOf(summaryAnswer(figure, { ...ask, figures: [figure] }, context)));
  return left && right ? [left, right] : null;
}

/** The figures of the two tags before: what is asked for after them is their difference. */
function ofOtherTags(ask: Ask, context: RecipeContext, answering: Answering): Pair | null {
  const { asks } = context;
  const before = asks.slice(0, Math.max(0, asks.indexOf(ask)));
  const wanted = ask.figures.filter((figure) => figure !== 'difference' && figure !== 'share');
  const fitting = before.filter(
    (other) =>
      !other.isText &&
      !other.figures.includes('difference') &&
      wanted.every((figure) => other.figures.includes(figure)),
  );
  const [first, second] = fitting.slice(-2);
  if (!first || !second) return null;
  const [left, right] = [first, second].map((each) => measureOf(answering(each, context)));
  if (!left || !right) return null;
  const isChange = BEFORE.test(first.words) && AFTER.test(second.words);
  const isLoss = /\b(?:reduction|decrease|drop)\b/i.test(ask.words);
  return (isChange && !isLoss) || isSubtracted(first.words, context) ? [right, left] : [left, right];
}

/** "subtract the mean of A from that of B": A is what is taken away. */
function isSubtracted(words: string, { prose }: RecipeContext): boolean {
  const taken = /\bsubtract\w*\s{1,9}(.+?)\s{1,9}from\b/i.exec(prose)?.[1]?.toLowerCase() ?? '';
  return words
    .toLowerCase()
    .split(' ')
    .some((word) => word.length > 2 && figuresIn(word).length === 0 && taken.includes(word));
}

/** "those who left and those who stayed": the two groups of a column that says yes or no. */
function flagGroups(columns: readonly Column[]): { name: string; predicate: Predicate }[] {
  const key = columns.find(({ flag }) => flag !== null);
  if (!key?.flag) return [];
  return [key.flag.yes, key.flag.no].map((value) => ({
    name: String(value.value),
    predicate: { op: 'in', column: refOf(key), values: [value] },
  }));
}

/** "the difference between the mean price of A and B": of two groups that the prose names. */
function ofTwoGroups(ask: Ask, context: RecipeContext): Pair | null {
  for (const clause of context.clauses) {
    const place = placeOf('difference', clause.text);
    const figure = figuresIn(`${ask.words} ${clause.text}`).find((each) => functionOf(each) !== null);
    const column = figure && targetsOf(figure, context)[0];
    if (place < 0 || !figure || !column) continue;
    const groups = namedValues(clause, column, context);
    const { rows } = rowsOf(ask, context);
    const [left, right] = (
      groups.length >= 2 ? groups : flagGroups(clause.mentions.map((each) => each.column))
    )
      .slice(0, 2)
      .map(({ predicate }) => summary(figure, { rows: filtered(rows, predicate), column }, ask, context));
    if (!left || !right) continue;
    return isSubtracted(groups[0]?.name ?? '', context) ? [right, left] : [left, right];
  }
  return null;
}

/** A change in percent is that from the first of two figures, where nothing says otherwise. */
function isPercentOfLeft(ask: Ask, { asks }: RecipeContext): boolean {
  const [first, second] = asks.slice(0, Math.max(0, asks.indexOf(ask))).slice(-2);
  return !(first && second && BEFORE.test(first.words) && AFTER.test(second.words));
}

/** The difference that an ask is about: of two figures, of the tags before it, or of two groups. */
export function differenceBy(ask: Ask, context: RecipeContext, answering: Answering): Answer | null {
  const pair =
    ofTwoFigures(ask, context) ?? ofOtherTags(ask, context, answering) ?? ofTwoGroups(ask, context);
  if (!pair) return null;
  const [left, right] = pair;
  if (/\b(?:percent\w*|pct|relative)\b/i.test(ask.words)) {
    const [later, earlier] = isPercentOfLeft(ask, context) ? [right, left] : [left, right];
    const step: Measure = { op: 'calculation', sign: 'difference', left: later, right: earlier };
    return { op: 'number', measure: { op: 'calculation', sign: 'share', left: step, right: earlier } };
  }
  const isAbsolute = /\babsolute (?:value of the )?(?:difference|change)|\bnon-negative\b/i.test(
    `${context.prose} ${ask.description}`,
  );
  const sign = isAbsolute ? 'distance' : 'difference';
  return { op: 'number', measure: { op: 'calculation', sign, left, right } };
}
