import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Condition, type Plan } from '../../plan/plan.js';
import { wordBefore } from '../../question/tokens.js';
import { wordSet } from '../../question/words.js';

const MORE = wordSet('more less');

/**
 * Whether a plan counts what has a value on two sides where it is asked which of them has more of it: "are men more happy than
 * women" asks how happy they are, and not how many.
 */
export function countsDegrees({ compared, conditions }: Plan, { tokens }: LinkedQuestion): boolean {
  if (!compared) return false;
  const isOfBoth = ({ column, places }: Condition): boolean =>
    compared.others.some((other) =>
      other.conditions.some((each) => each.column === column && each.places.join() === places.join()),
    );
  const isDegree = ({ places }: Condition): boolean =>
    MORE.has(wordBefore(tokens, Math.min(...places))) && tokens[Math.max(...places) + 1]?.norm === 'than';
  return conditions.some((condition) => isOfBoth(condition) && isDegree(condition));
}
