import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Comparison, type Literal, type Predicate } from '../../representation/predicate.js';
import { isNumeric, type Scope } from './scope.js';

/** Words for comparisons, the longer first. */
export const COMPARISONS: readonly (readonly [pattern: string, comparison: Comparison | '='])[] = [
  [
    '(?:is |are )?(?:less|lower|smaller) than or equal to|at most|no more than|not (?:greater|more) than|<=|≤',
    '<=',
  ],
  [
    '(?:is |are )?(?:greater|higher|larger|more) than or equal to|at least|no less than|not less than|>=|≥',
    '>=',
  ],
  ['(?:is |are )?(?:less|lower|smaller|fewer|younger|shorter|earlier) than|below|under|<', '<'],
  [
    '(?:is |are )?(?:greater|higher|larger|more|older|bigger|longer|later) than|above|over|exceed(?:s|ing)?|>',
    '>',
  ],
  ['(?:is |are )?(?:equal(?:s)? to|equals?|==|=)|is|are|must be|should be|of|with value', '='],
];

/** A number of a text. */
export const NUMBER = '(-?[$€£]?\\d[\\d,]*(?:\\.\\d+)?)';
/** A column of a marked text. */
export const COLUMN = '⟦(\\d+)⟧(?:\\s+(?:column|values?|degrees|code|type|s))?';

/** The number that a text writes. */
export const toNumber = (text: string): number => Number(text.replace(/[$€£,]/g, ''));

/** The literal of a column that a text names, or null: a value of it whatever its case, or a number. */
export function literalOf(column: Column, text: string, scope: Scope): Literal | null {
  if (column.profile.type === 'boolean') {
    if (/^(?:true|yes|1)$/i.test(text)) return { type: 'boolean', value: true };
    return /^(?:false|no|0)$/i.test(text) ? { type: 'boolean', value: false } : null;
  }
  if (isNumeric(column)) {
    return /^-?\d[\d,]*(?:\.\d+)?$/.test(text) ? { type: 'number', value: toNumber(text) } : null;
  }
  if (column.profile.type !== 'text') return null;
  const value = scope.valueNamed(column, text);
  return value === null ? null : { type: 'text', value };
}

/** The condition that a column has a value. */
export function equal(column: Column, value: Literal): Predicate {
  return { op: 'in', column: refOf(column), values: [value] };
}
