import { type LinkSource } from '../link/link-source.js';
import { type Column } from '../link/headers/schema.js';
import { ValueIndex } from '../link/values/values.js';
import { type Ask, askOfClause, askOfTag } from './asks/ask.js';
import { RecipeContext } from './asks/context.js';
import { namedGroup } from './asks/group-words.js';
import { answerOf } from './asks/resolve.js';
import { type Figure, type Program } from './program.js';
import { withoutAliases } from './read/aliases.js';
import { clausesOf, sentencesOf } from './read/clauses.js';
import { type MarkedClause, markClause } from './read/marked.js';
import { isNumeric, Scope } from './read/scope.js';
import { readTags } from './read/tags.js';
import { unappliedConditions } from './read/unapplied.js';
import { type AskedFigure, figuresIn, mentionsMethod } from './read/vocabulary.js';
import { cleaningSteps } from './steps/cleaning.js';
import { readDateParts } from './steps/date-parts.js';
import { readDerived } from './steps/derive.js';
import { readEncodings } from './steps/encode.js';
import { filterSteps } from './steps/filters.js';
import { readOutlierRule, USUAL_RULE } from './steps/outlier-rule.js';
import { type Step } from './steps/step.js';

/** Sentences that say what to report in which case, not what to do. */
const RULE = /^\s*(?:if|otherwise|when)\b/i;

function uniqueSteps(steps: readonly Step[]): Step[] {
  const keys = new Map<string, Step>();
  const replaced = new Set(steps.flatMap((step) => (step.kind === 'replace' ? [step.column.name] : [])));
  for (const step of steps) {
    // What is to be put in place of outliers says more than that they go.
    if (
      step.kind === 'removeOutliers' &&
      replaced.has(step.column.name) &&
      isOutlierReplaced(steps, step.column.name)
    )
      continue;
    const key = keyOf(step);
    if (!keys.has(key)) keys.set(key, step);
  }
  return [...keys.values()];
}

/** Steps of the same kind for the same column are one step, said twice. */
function keyOf(step: Step): string {
  if (step.kind === 'replace') return `${step.kind} ${step.column.name} ${step.value.op}`;
  return step.kind === 'removeOutliers' ? `${step.kind} ${step.column.name}` : JSON.stringify(step);
}

function isOutlierReplaced(steps: readonly Step[], name: string): boolean {
  return steps.some(
    (step) => step.kind === 'replace' && step.column.name === name && step.value.op === 'cases',
  );
}

function subjects(clauses: readonly MarkedClause[]): Column[] {
  const numeric = clauses.flatMap(({ mentions }) => mentions.filter(({ column }) => isNumeric(column)));
  const [first] = [...numeric.filter(({ isSure }) => isSure), ...numeric];
  return first ? [first.column] : [];
}

function readContext(written: string, remarks: string, source: LinkSource): RecipeContext {
  const scope = new Scope(source.schema, new ValueIndex(source.values));
  const prose = withoutAliases(written, scope);
  const encoded = readEncodings(sentencesOf(prose), scope);
  const derived = [...encoded, ...readDerived(sentencesOf(prose), scope), ...readDateParts(prose, scope)];
  const clauses = clausesOf(prose).map((clause) => markClause(clause, scope));
  const rule = readOutlierRule(prose) ?? USUAL_RULE;
  const hasOutliers = /\boutliers?\b/i.test(prose);
  const context = { scope, subjects: subjects(clauses), rule, hasOutliers };
  const cleaning = clauses
    .filter(({ raw }) => !RULE.test(raw) || /\btransform|\bfill|\bimput|\bdrop/i.test(raw))
    .flatMap((clause) => cleaningSteps(clause, context));
  const filters = filterSteps(clauses, scope);
  const steps = uniqueSteps([...filters, ...derived, ...cleaning]);
  return new RecipeContext({ scope, prose, clauses, steps, rule, remarks });
}

/** Conditions that the name of one tag says itself, and that of another does not, hold for the first only. */
function filtersOfTags(asks: readonly Ask[], context: RecipeContext): Set<string> {
  const groups = asks.map(({ isTagged, words }) =>
    isTagged ? namedGroup(words.split(' '), context, false).predicates : [],
  );
  const named = new Set(groups.flat().map((predicate) => JSON.stringify(predicate)));
  return new Set(
    [...named].filter((each) => groups.some((group) => !group.some((one) => JSON.stringify(one) === each))),
  );
}

/** Values of a list are parted as the hint shows: "[site1,site2,...]". */
function separatorOf({ hint, isList }: Ask): string {
  return isList && /,/.test(hint) && !/,\s/.test(hint) ? ',' : ', ';
}

/** What clauses ask for where the text has no tags: the figures they name. */
function asksOfClauses(prose: string, context: RecipeContext): Ask[] {
  const clauses = context.clauses.filter(({ raw }) => !RULE.test(raw));
  const asking = clauses.filter(({ raw }) => ASKING.test(raw));
  // "Spearman correlation of price and age": what is named is asked for.
  const asks = (asking.length > 0 ? asking : clauses).flatMap(({ text }) => {
    return figuresAsked(text).map((figure) => askOfClause(text, [figure], prose));
  });
  return [...new Map(asks.map((ask) => [ask.figures.join(), ask])).values()];
}

const CLEANING = /\b(?:remov|drop|exclud|without|filter|eliminat|fill|imput|replac)\w*\b/i;
const WORDY = new Set<AskedFigure>([
  'count',
  'share',
  'range',
  'difference',
  'degrees',
  'coefficient',
  'statistic',
]);

/** The figures that a clause without tags asks for: those that it names, but for what it cleans. */
function figuresAsked(text: string): AskedFigure[] {
  const isCounting = /\b(?:how many|number of|count|identify|detect|find|list)\b/i.test(text);
  const named = figuresIn(text).filter((figure) => !WORDY.has(figure));
  const asked = named.filter(
    (figure) => isCounting || !CLEANING.test(text) || (figure !== 'outliers' && figure !== 'missing'),
  );
  const [first] = asked;
  if (first === 'correlation' && /significan/i.test(text)) return ['correlation', 'pValue'];
  // "how skewed is the distribution": its form is asked for, not whether it is normal.
  const isOfForm = asked.includes('skewness') || asked.includes('kurtosis');
  if (isOfForm && !/normal/i.test(text)) return asked.filter((figure) => figure !== 'normality').slice(0, 4);
  if (asked.includes('normality')) return ['pValue'];
  return asked.filter((figure) => figure !== 'significance' || asked.length === 1).slice(0, 4);
}

const ASKING =
  /\b(?:calculat|comput|find|determin|report|what|is there|are there|how|give|tell|test|perform|show|does|do|is|are|check|get|measure)\w*\b/i;

/**
 * Reads a text as an analysis recipe over one table: steps, then what is measured of the rows that are left. What it asks
 * for and is not understood is named in `declined`; null when nothing is.
 */
export function readRecipe(text: string, source: LinkSource): Program | null {
  const tagged = readTags(text);
  const { prose, tags } = tagged;
  if (mentionsMethod('unreproducible', prose) && !mentionsMethod('regression', prose)) return null;
  const context = readContext(
    prose,
    [...tagged.remarks, ...tags.map((tag) => tag.description)].join('\n'),
    source,
  );
  const asks = tags.length > 0 ? tags.map((tag) => askOfTag(tag, tagged)) : asksOfClauses(prose, context);
  context.asks = asks;
  context.dropFilters(filtersOfTags(asks, context));
  const figures: Figure[] = [];
  const declined: string[] = [];
  for (const ask of asks) {
    const answer = answerOf(ask, context);
    if (answer)
      figures.push({
        name: ask.name,
        isTagged: ask.isTagged,
        answer,
        decimals: ask.decimals,
        separator: separatorOf(ask),
      });
    else declined.push(ask.name);
  }
  if (figures.length === 0) return null;
  const unapplied = unappliedConditions(context.clauses, figures, context.scope);
  return { rows: context.after, figures, declined, unapplied, choices: [...context.choices.values()] };
}
