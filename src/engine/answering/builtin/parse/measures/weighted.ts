import { type Column } from '../../link/headers/schema.js';
import { type Measure } from '../../representation/measure.js';
import { combined, ratio } from './combine.js';
import { isMeasurable } from './measures.js';
import { type Reading, refOf } from '../reading.js';

interface Operand {
  readonly at: number;
  readonly column: Column;
}

function operandAt(reading: Reading, at: number): Operand | null {
  const column = reading.isFree(at) ? reading.columnAt(at) : null;
  return column && isMeasurable(column) && column.role === 'measure' ? { at, column } : null;
}

const BY = /^(?:by|with|using|by the)$/;

/** The first column of numbers behind an item, and whether "by" leads to it. */
function behind(reading: Reading, from: number): (Operand & { readonly isBy: boolean }) | null {
  for (let at = from; at < reading.items.length; at += 1) {
    const found = operandAt(reading, at);
    if (found) {
      const words = reading.items.slice(from, at).map(({ norm }) => norm);
      return { ...found, isBy: words.some((norm) => BY.test(norm)) };
    }
  }
  return null;
}

/** What is averaged, and what it is weighted by. */
function operandsOf(reading: Reading, at: number): readonly [Operand, Operand] | null {
  const before = operandAt(reading, reading.previous(at));
  const after = behind(reading, at + 1);
  if (!after) return null;
  // "price weighted by quantity", "session-weighted bounce rate"
  if (before) return after.isBy ? [before, after] : [after, before];
  const weight = behind(reading, after.at + 1);
  return weight?.isBy === true && !after.isBy ? [after, weight] : firstOf(reading, at, after);
}

/** "the average price of an order, weighted by quantity": what is averaged stands further before. */
function firstOf(
  reading: Reading,
  at: number,
  weight: Operand & { readonly isBy: boolean },
): readonly [Operand, Operand] | null {
  const named = [...reading.items.keys()].flatMap((index) =>
    index < at ? (operandAt(reading, index) ?? []) : [],
  );
  const [only, other] = named;
  return weight.isBy && only && !other ? [only, weight] : null;
}

/**
 * "average price weighted by quantity", "session-weighted bounce rate": the sum of the products divided by the sum of the
 * weights, over the rows that have both. Null where nothing is weighted by a column of numbers.
 */
export function readWeighted(reading: Reading): Measure | null {
  const at = reading.items.findIndex(({ norm }) => /^weighted(?: average| mean)?$/.test(norm));
  const operands = at < 0 ? null : operandsOf(reading, at);
  if (!operands || operands[0].column === operands[1].column) return null;
  const [value, weight] = operands;
  const [first, last] = [Math.min(value.at, weight.at, at), Math.max(value.at, weight.at, at)];
  for (let index = first; index <= last; index += 1)
    if (reading.isFree(index) && (index === at || BY.test(reading.items[index]?.norm ?? '')))
      reading.use(index);
  reading.use(value.at, weight.at);
  reading.takeAll('avg');
  if (value.column.profile.missingCount > 0)
    reading.addCondition(value.at, { op: 'not', of: { op: 'missing', column: refOf(value.column) } });
  const product = combined(refOf(value.column), '*', refOf(weight.column));
  return ratio({ fn: 'sum', column: product }, { fn: 'sum', column: refOf(weight.column) }, false);
}
