import { FORM } from '../../question/words.js';
import { type LinkSource } from '../link/link-source.js';
import { type Outcome } from '../reading/understand.js';
import { type Program } from './program.js';
import { readRecipe } from './read-recipe.js';
import { asksForInterval, readMeanInterval } from './named-test/mean-interval.js';
import { readNamedTest } from './named-test/read-named-test.js';
import { correctsItself } from '../text/wording/wordings.js';
import { isStatisticWord, looksLikeRecipe, mayBeRecipe } from './read/vocabulary.js';

/** A column linked worse than this may not be meant. */
const NAMED = 0.75;

/** A recipe over one of the tables. */
interface ChosenRecipe {
  readonly program: Program;
  readonly source: LinkSource;
}

/**
 * Reads a question as an analysis recipe where it looks like one, or where it may be one and is not understood as a
 * question to a table, which is only found out where it matters; null else. Of several tables the one of which most was understood is taken.
 */
export function chooseRecipe(
  question: string,
  sources: readonly LinkSource[],
  understand: () => Outcome,
): ChosenRecipe | null {
  const compared = sources.flatMap((source) => {
    const program = readNamedTest(question, source) ?? readMeanInterval(question, source);
    return program ? [{ program, source }] : [];
  });
  if (compared[0]) return compared[0];
  if (asksForInterval(question)) return null;
  if (NAMES_RULE.test(question) && !question.includes('@') && asksForOutliers(understand())) return null;
  if (correctsItself(question)) return null;
  if (!looksLikeRecipe(question) && (!mayBeRecipe(question) || understand().understood)) return null;
  const read = sources.flatMap((source) => {
    const program = readRecipe(question, source);
    return program ? [{ program, source }] : [];
  });
  const [best] = read.toSorted((left, right) => unanswered(left.program) - unanswered(right.program));
  if (!best) return null;
  const isDescribed = looksLikeRecipe(question);
  if (
    BEYOND.test(question) &&
    !question.includes('@') &&
    !JSON.stringify(best.program).includes('"outliers"')
  )
    return null;
  if (!isDescribed && (leavesOut(best.program, understand()) || speaksOfMore(understand()))) return null;
  if (isDescribed && !question.includes('@') && leavesOutValue(best.program, understand())) return null;
  if (isDescribed && !question.includes('@') && leavesOutGroups(best.program, understand())) return null;
  const mayBeQuestion = best.program.declined.length > 0 && !question.includes('@');
  return mayBeQuestion && understand().understood ? null : best;
}

/** Words for what makes a value an outlier. */
const NAMES_RULE = /\biqr\b|interquartile|\bz[- ]?scores?\b|standard deviations|\bsigmas?\b|σ/i;

/** "more than 3 sigma off the mean": the mean is not what is asked for. */
const BEYOND =
  /\b(?:sigmas?|standard deviations|std devs?|sds)\b.{0,20}\b(?:off|from|away|above|below|beyond|outside)\b|\b(?:beyond|outside|over|more than) (?:\d|one|two|three)\S* (?:sigmas?|standard deviations|std devs?|sds)\b/i;

/** True for rows that a rule makes outliers: they are no figure. */
function asksForOutliers(outcome: Outcome): boolean {
  if (!outcome.understood) return false;
  const { query } = outcome.understanding;
  return (query.op === 'list' || query.op === 'aggregate') && query.rows.op === 'outliers';
}

/** True when the question names a column, a value, a number or a negation that the program does not speak of. */
function leavesOut(program: Program, outcome: Outcome): boolean {
  if (outcome.understood) return false;
  const written = JSON.stringify(program);
  return outcome.misunderstanding.items.some(({ meaning }) => {
    if (meaning.kind === 'column')
      return meaning.quality >= NAMED && !written.includes(JSON.stringify(meaning.column.name));
    if (meaning.kind === 'date') return !written.includes('"period');
    if (meaning.kind === 'number') return !written.includes(String(meaning.value));
    if (meaning.kind === 'value') return !written.includes(JSON.stringify(meaning.column.name));
    if (meaning.kind === 'trigger') return meaning.roles.includes('not') && !written.includes('"not"');
    return false;
  });
}

/** True when the question has words that name nothing in the table and are none of statistics: what they mean may be what is asked for. */
function speaksOfMore(outcome: Outcome): boolean {
  if (outcome.understood || outcome.misunderstanding.problem.kind !== 'unknownWords') return false;
  const { words } = outcome.misunderstanding.problem;
  return words.some((word) =>
    word
      .toLowerCase()
      .split(/\W+/u)
      .some((part) => part !== '' && !FORM.has(part) && !isStatisticWord(part)),
  );
}

/** True when the program speaks of no condition on a value that the question names. */
function leavesOutValue(program: Program, outcome: Outcome): boolean {
  if (outcome.understood) return false;
  const written = JSON.stringify(program);
  return outcome.misunderstanding.items.some(
    ({ meaning }) =>
      meaning.kind === 'value' &&
      meaning.quality >= NAMED &&
      !written.includes(JSON.stringify(meaning.column.name)),
  );
}

/** True when the question asks for groups that the program does not make. */
function leavesOutGroups(program: Program, outcome: Outcome): boolean {
  if (!outcome.understood) return false;
  const { query } = outcome.understanding;
  const written = JSON.stringify(program);
  const keys = query.op === 'aggregate' ? query.keys : [];
  return keys.some(({ column }) => !written.includes(JSON.stringify(column.name)));
}

const unanswered = ({ declined, figures }: Program): number => declined.length - figures.length;
