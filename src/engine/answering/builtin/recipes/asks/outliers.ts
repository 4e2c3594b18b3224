import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { columnOf } from '../../representation/predicate.js';
import { filtered, type Rows } from '../../representation/rows.js';
import { type Answer } from '../program.js';
import { isMeasured, numberRef } from '../read/scope.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { groupKeysIn, namedGroup } from './group-words.js';
import { type AskedFigure } from '../read/vocabulary.js';
import { summary } from './summaries.js';
import { columnsInName, targetsOf } from './targets.js';

/** Says what the rule leaves open: whose deviation, which quartiles. */
function noteRule(context: RecipeContext): void {
  const { rule } = context;
  if (rule.kind === 'zScore') context.choose(`recipe.choice.zScore.${rule.extent}`);
  if (rule.kind === 'quartiles') context.choose('recipe.choice.quantile');
}

function outliersOf(column: Column, ask: Ask, context: RecipeContext): Rows {
  const all = context.beforeOutliersOf(column);
  const { predicates } = ask.isTagged ? namedGroup(ask.words.split(' '), context, false) : { predicates: [] };
  const isWithin = groupKeysIn(context).some((key) =>
    predicates.some((predicate) => columnOf(predicate).name === key.name),
  );
  const from = isWithin ? predicates.reduce(filtered, all) : all;
  noteRule(context);
  const rows: Rows = {
    op: 'outliers',
    from,
    column: numberRef(column),
    rule: context.rule,
    keep: 'outliers',
  };
  return isWithin ? rows : predicates.reduce(filtered, rows);
}

/** The column whose outliers are asked for. */
function testedColumn(ask: Ask, context: RecipeContext): Column | undefined {
  const own = ask.isTagged ? columnsInName(ask.words.split(' '), context) : [];
  return own.find(isMeasured) ?? targetsOf('outliers', context)[0];
}

/** How many outliers there are, what share of the rows they are, or which. */
export function outliersAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const column = testedColumn(ask, context);
  if (!column) return null;
  const rows = outliersOf(column, ask, context);
  if (ask.isList && !ask.figures.includes('count')) return { op: 'values', rows, column: refOf(column) };
  if (ask.figures.includes('share')) {
    const all = { op: 'rowCount', rows: context.beforeOutliersOf(column) } as const;
    return {
      op: 'number',
      measure: { op: 'calculation', sign: 'share', left: { op: 'rowCount', rows }, right: all },
    };
  }
  return { op: 'number', measure: { op: 'rowCount', rows } };
}

/** Which rows hold the outliers: the values of another column in them. */
export function outlierRowsAnswer(shown: Column, ask: Ask, context: RecipeContext): Answer | null {
  const column = targetsOf('outliers', context).find((each) => each !== shown) ?? null;
  return column && { op: 'values', rows: outliersOf(column, ask, context), column: refOf(shown) };
}

/** A figure of the outliers themselves. */
export function outlierFigure(figure: AskedFigure, ask: Ask, context: RecipeContext): Answer | null {
  const column = testedColumn(ask, context);
  if (!column) return null;
  const measure = summary(figure, { rows: outliersOf(column, ask, context), column }, ask, context);
  return measure && { op: 'number', measure };
}
