import { type Case, type Expression } from '../../representation/expression.js';
import { COMPARISONS } from '../read/literals.js';
import { markClause } from '../read/marked.js';
import { isMeasured, numberRef, type Scope } from '../read/scope.js';

const VALUE = '(?:"([^"]{1,40})"|(-?\\d+(?:\\.\\d+)?)|(True|False|Yes|No))';
const ELSE = '[^⟦"\\d]{0,40}?';

/** A value of a flag as an expression: numbers and truths as numbers, words as texts. */
function valueOf(
  text: string | undefined,
  figure: string | undefined,
  truth: string | undefined,
): Expression {
  if (text !== undefined) return { op: 'text', value: text };
  return {
    op: 'number',
    value: figure === undefined ? Number(/^(?:true|yes)$/i.test(truth ?? '')) : Number(figure),
  };
}

/** What the others get: 0 where the text does not say. */
function elseOf(text: string | undefined, figure: string | undefined, truth: string | undefined): Expression {
  const isUnsaid = text === undefined && figure === undefined && truth === undefined;
  return valueOf(text, isUnsaid ? '0' : figure, truth);
}

/** "1 if ⟦3⟧ is greater than ⟦4⟧ and 0 otherwise": a column of two values, or null. */
export function readFlag(sentence: string, scope: Scope): Expression | null {
  const { text } = markClause(sentence, scope);
  for (const [words, comparison] of COMPARISONS) {
    const condition = `⟦(\\d+)⟧\\s*(?:column\\s+|value\\s+)?(?:is\\s+)?(?:${words})\\s*(?:the\\s+)?(?:⟦(\\d+)⟧|(-?\\d+(?:\\.\\d+)?)|(mean|median|average)\\b(?:[^"⟦\\d]{0,20}⟦\\d+⟧)?)`;
    const pattern = new RegExp(
      `${VALUE}\\s+(?:if|when|where)\\s+(?:the\\s+)?${condition}${ELSE}(?:${VALUE})?`,
      'i',
    );
    const match = pattern.exec(text);
    if (!match) continue;
    const [left, other] = [match[4], match[5]].map((place) => scope.columns[Number(place ?? Number.NaN)]);
    if (!left || !isMeasured(left) || (other && !isMeasured(other))) continue;
    const of: Expression = { op: 'column', column: numberRef(left) };
    const right: Expression = other
      ? { op: 'column', column: numberRef(other) }
      : match[7] === undefined
        ? { op: 'number', value: Number(match[6]) }
        : { op: 'whole', fn: /median/i.test(match[7]) ? 'median' : 'mean', of };
    const [then, otherwise] = [valueOf(match[1], match[2], match[3]), elseOf(match[8], match[9], match[10])];
    if (then.op !== otherwise.op) continue;
    const cases: Case[] = [
      { left: of, comparison, right, then },
      { left: of, comparison: 'always', right: of, then: otherwise },
    ];
    return { op: 'cases', cases };
  }
  return null;
}
