import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Expression } from '../../representation/expression.js';
import { type MarkedClause } from '../read/marked.js';
import { isNumeric, type Scope } from '../read/scope.js';
import { type CleaningContext, column, replaceAll, named, whole } from './cleaned-columns.js';
import { missingSteps } from './missing-steps.js';
import { outlierSteps } from './outlier-steps.js';
import { type Step } from './step.js';

const DUPLICATES = /\b(?:remov|drop|delet|eliminat)\w*\b[^.]*\bduplicat/i;
const NEGATED = /\b(?:do not|don[’']t|without|no need to|never|should not|not be)\b/i;
const SCALE =
  /\b(?:min-?\s?max|(?:scale|normali[sz]e)\w*\b[^.]*\b(?:between 0 and 1|0 to 1|\[0, ?1\]|range of 0))/i;
const STANDARD =
  /\b(?:standardi[sz]e|z-?score (?:normali[sz]|standardi[sz]|scal)\w*|standard ?scaler|normali[sz]\w*\b[^.]*\bz-?score)/i;
const LOG =
  /\b(?:appl|perform|us|tak|comput|calculat)\w*\b[^.]*\blog(?:arithm\w*)?(?:[- ]?transform\w*|\b)|\blog[- ]?transform/i;
const HALF =
  /\b(?:in|of|from|using|for)\s+the\s+(first|second)\s+half\s+of\s+the\s+(?:data|rows|table|dataset|records)/i;

/** The column itself scaled to 0–1, or to mean 0 and deviation 1. */
function scaled(of: Column, kind: 'minMax' | 'standard'): Expression {
  const value = column(of);
  const minus = (left: Expression, right: Expression): Expression => ({
    op: 'binary',
    sign: '-',
    left,
    right,
  });
  const [from, width] =
    kind === 'minMax'
      ? [whole('min', value), minus(whole('max', value), whole('min', value))]
      : [whole('mean', value), whole('populationStd', value)];
  return { op: 'binary', sign: '/', left: minus(value, from), right: width };
}

function logged(text: string, of: Column): Expression {
  const fn = /log\s?10|base[- ]10|common log/i.test(text)
    ? 'log10'
    : /log1p|\+\s*1|1\s*\+/i.test(text)
      ? 'log1p'
      : /base[- ]2|log2/i.test(text)
        ? 'log2'
        : 'ln';
  return { op: 'unary', fn, of: column(of) };
}

function scalingSteps(clause: MarkedClause, { scope, subjects }: CleaningContext): Step[] {
  // The clause that makes a column says how it is made, not what is done to it.
  if (
    /\b(?:creat|generat|add|deriv|mak|new column|new feature)/i.test(clause.raw) &&
    named(clause).some((column) => scope.isMade(column))
  )
    return [];
  const columns = named(clause).filter(isNumeric);
  const of = columns.length > 0 ? columns : subjects;
  const { raw } = clause;
  if (STANDARD.test(raw)) return replaceAll(of, (each) => scaled(each, 'standard'));
  if (SCALE.test(raw)) return replaceAll(of, (each) => scaled(each, 'minMax'));
  return LOG.test(raw) ? replaceAll(of, (each) => logged(raw, each)) : [];
}

/** The cleaning that a clause asks for; nothing where it says not to. */
export function cleaningSteps(clause: MarkedClause, context: CleaningContext): Step[] {
  if (NEGATED.test(clause.raw)) return [];
  const half = HALF.exec(clause.raw)?.[1]?.toLowerCase();
  const duplicates: Step[] = DUPLICATES.test(clause.raw)
    ? [{ kind: 'distinct', columns: duplicateColumns(clause, context.scope).map(refOf) }]
    : [];
  const halves: Step[] = half === 'first' || half === 'second' ? [{ kind: 'half', which: half }] : [];
  return [
    ...halves,
    ...duplicates,
    ...missingSteps(clause, context),
    ...outlierSteps(clause, context),
    ...scalingSteps(clause, context),
  ];
}

function duplicateColumns(clause: MarkedClause, scope: Scope): readonly Column[] {
  const columns = named(clause);
  return columns.length > 0 && /\b(?:based on|by|same|on)\b/i.test(clause.raw)
    ? columns
    : scope.schema.columns;
}
