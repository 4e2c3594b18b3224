import { escapeMarkdown } from '../../../narration/markdown.js';
import { type Case, type Expression } from '../../representation/expression.js';

const WHOLE_NAMES = {
  mean: 'mean',
  median: 'median',
  mode: 'mode',
  min: 'min',
  max: 'max',
  sum: 'sum',
  sampleStd: 'std',
  populationStd: 'pstd',
  mad: 'mad',
} as const;

function caseText({ left, comparison, right, then }: Case): string {
  const value = then === null ? '–' : formulaText(then);
  return comparison === 'always'
    ? value
    : `${formulaText(left)} ${comparison} ${formulaText(right)}: ${value}`;
}

/** An expression as people write formulas: the same in every language. */
export function formulaText(expression: Expression): string {
  switch (expression.op) {
    case 'number':
      return String(expression.value);
    case 'text':
      return `“${escapeMarkdown(expression.value)}”`;
    case 'column':
      return `*${escapeMarkdown(expression.column.name)}*`;
    case 'binary':
      return `(${formulaText(expression.left)} ${expression.sign === '*' ? '×' : expression.sign} ${formulaText(expression.right)})`;
    case 'unary':
      return expression.fn === 'negate'
        ? `−${formulaText(expression.of)}`
        : `${expression.fn}(${formulaText(expression.of)})`;
    case 'whole':
      return `${WHOLE_NAMES[expression.fn]}(${formulaText(expression.of)})`;
    case 'quantile':
      return `quantile(${formulaText(expression.of)}, ${expression.share})`;
    case 'previous':
    case 'code':
      return `${expression.op}(${formulaText(expression.of)})`;
    case 'carried':
      return `${expression.from === 'before' ? 'ffill' : 'bfill'}(${formulaText(expression.of)})`;
    case 'filled':
      return `(${formulaText(expression.of)} ?? ${formulaText(expression.by)})`;
    case 'cases':
      return `[${expression.cases.map(caseText).join('; ')}]`;
  }
}
