import { type Column } from '../../link/headers/schema.js';
import { type Expression } from '../../representation/expression.js';
import { type OutlierRule } from '../../representation/rows.js';
import { NORMAL_DEVIATION } from '../../representation/sql/queries/outlier-sql.js';
import { type MarkedClause } from '../read/marked.js';
import { isNumeric, numberRef } from '../read/scope.js';
import { type CleaningContext, namedAt, replaceAll, column, whole } from './cleaned-columns.js';
import { type Step } from './step.js';

const OUTLIERS_REMOVED =
  /\b(?:remov|drop|exclud|eliminat|filter(?:ing)? out|discard|delet|trim)\w*\b[^.]*\boutliers?\b|\boutliers?\b[^.]*\b(?:removed|dropped|excluded|eliminated|discarded|filtered out)\b|\bwithout (?:the )?outliers\b|\b(?:remov|drop|exclud|eliminat|filter|discard|delet)\w*\s+(?:them|these|those)\b|\bafter (?:they|these|those) (?:are|were|have been) (?:removed|dropped|excluded)\b/i;
const OUTLIERS_REPLACED =
  /\breplac\w*\b[^.]*\b(?:outliers?|standard deviations?|z-?scores?|them|these|those)\b[^.]*\b(?:with|by)\b[^.]*\b(mean|median)\b/i;
const OUTLIERS_CAPPED =
  /\b(?:cap|clip|winsori[sz]|limit)\w*\b[^.]*\boutliers?\b|\boutliers?\b[^.]*\b(?:capped|clipped|winsori[sz]ed)\b/i;
const SCORED_REMOVED =
  /\b(?:remov|drop|exclud|eliminat|filter(?:ing)? out|discard|delet)\w*\b[^.]*\b(?:z[- ]?scores?|standard deviations? (?:away )?from|outside (?:of )?the (?:fences|bounds))/i;

/** What a clause has done with outliers: removed, replaced or capped. */
export function outlierSteps(
  clause: MarkedClause,
  { scope, subjects, rule, hasOutliers }: CleaningContext,
): Step[] {
  const columns = namedAt(/\boutliers?\b|\bz[- ]?scores?\b/i, clause, scope).filter(isNumeric);
  const of = columns.length > 0 ? columns : subjects;
  const replaced = OUTLIERS_REPLACED.exec(clause.raw)?.[1];
  if (replaced !== undefined && !/missing/i.test(clause.raw.slice(0, 25))) {
    return replaceAll(of, (each) => replacedOutliers(each, rule, replaced));
  }
  if (OUTLIERS_CAPPED.test(clause.raw)) return replaceAll(of, (each) => capped(each, rule));
  const isRemoved = hasOutliers && OUTLIERS_REMOVED.test(clause.raw);
  if (!isRemoved && !SCORED_REMOVED.test(clause.raw)) return [];
  return of.map((each) => ({ kind: 'removeOutliers', column: numberRef(each), rule }));
}

function replacedOutliers(of: Column, rule: OutlierRule, by: string): Expression {
  const value = column(of);
  const fn = by.toLowerCase() === 'median' ? 'median' : 'mean';
  const bounds = boundsOf(value, rule);
  const then = whole(fn, value);
  return {
    op: 'cases',
    cases: [
      { left: value, comparison: '<', right: bounds[0], then },
      { left: value, comparison: '>', right: bounds[1], then },
      { left: value, comparison: 'always', right: value, then: value },
    ],
  };
}

/** Outliers set to the bound that they lie beyond. */
function capped(of: Column, rule: OutlierRule): Expression {
  const value = column(of);
  const [low, high] = boundsOf(value, rule);
  return {
    op: 'cases',
    cases: [
      { left: value, comparison: '<', right: low, then: low },
      { left: value, comparison: '>', right: high, then: high },
      { left: value, comparison: 'always', right: value, then: value },
    ],
  };
}

function boundsOf(value: Expression, rule: OutlierRule): [Expression, Expression] {
  switch (rule.kind) {
    case 'zScore':
      return zBounds(value, rule);
    case 'quartiles':
      return quartileBounds(value, rule.factor);
    case 'modifiedZScore': {
      const factor: Expression = { op: 'number', value: rule.threshold / NORMAL_DEVIATION };
      const reach: Expression = { op: 'binary', sign: '*', left: factor, right: whole('mad', value) };
      return around(whole('median', value), whole('median', value), reach);
    }
  }
}

function zBounds(
  value: Expression,
  rule: Extract<OutlierRule, { kind: 'zScore' }>,
): [Expression, Expression] {
  const deviation = whole(rule.extent === 'sample' ? 'sampleStd' : 'populationStd', value);
  const reach: Expression = {
    op: 'binary',
    sign: '*',
    left: { op: 'number', value: rule.threshold },
    right: deviation,
  };
  return around(whole('mean', value), whole('mean', value), reach);
}

function quartileBounds(value: Expression, factor: number): [Expression, Expression] {
  const [first, third] = [0.25, 0.75].map((share): Expression => ({ op: 'quantile', of: value, share }));
  if (!first || !third) throw new RangeError('two quartiles');
  const width: Expression = { op: 'binary', sign: '-', left: third, right: first };
  return around(first, third, {
    op: 'binary',
    sign: '*',
    left: { op: 'number', value: factor },
    right: width,
  });
}

function around(low: Expression, high: Expression, reach: Expression): [Expression, Expression] {
  return [
    { op: 'binary', sign: '-', left: low, right: reach },
    { op: 'binary', sign: '+', left: high, right: reach },
  ];
}
