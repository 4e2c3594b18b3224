import { type Expression } from '../document/expression.js';

/** What an expression is measured in; null where that is not known, and `''` for plain numbers. */
type Unit = string | null;

/** A unit times or divided by a plain number is itself; of two units another one is made. */
function unitOf(expression: Expression, units: ReadonlyMap<string, string>): Unit {
  switch (expression.kind) {
    case 'number':
      return '';
    case 'column':
      return units.get(expression.column) ?? null;
    case 'negative':
    case 'not zero':
      return unitOf(expression.of, units);
    case '+':
    case '-':
      return unitOf(expression.left, units) ?? unitOf(expression.right, units);
    case '*':
    case '/': {
      const [left, right] = [unitOf(expression.left, units), unitOf(expression.right, units)];
      if (right === '') return left;
      return left === '' && expression.kind === '*' ? right : null;
    }
  }
}

/** Where an expression adds or subtracts what is measured in different units. */
export function* unitProblems(
  expression: Expression,
  units: ReadonlyMap<string, string>,
): Generator<{ readonly at: number; readonly message: string }> {
  if (expression.kind === 'number' || expression.kind === 'column') return;
  if (expression.kind === 'negative' || expression.kind === 'not zero') {
    yield* unitProblems(expression.of, units);
    return;
  }
  const { kind, left, right, at } = expression;
  yield* unitProblems(left, units);
  yield* unitProblems(right, units);
  const [one, other] = [unitOf(left, units), unitOf(right, units)];
  const isSum = kind === '+' || kind === '-';
  if (isSum && one && other && one !== other)
    yield { at, message: `${one} and ${other} are put together by “${kind}”: the units do not fit.` };
}
