import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { resultOf } from '../../../../../test/support/answering/model/replies.js';
import { evaluate, expressionSql, parseExpression } from './expression.js';

const results = new Map([
  [
    'r1',
    resultOf(
      'r1',
      [
        { name: 'region', type: 'text' },
        { name: 'total', type: 'number' },
      ],
      [
        ['North', 30],
        ['South', 12],
      ],
    ),
  ],
]);
const value = (text: string): number =>
  evaluate(parseExpression(text, results, 'What if prices rose by 8.5?'));

describe('an expression over cells', () => {
  it.each([
    ['r1.rows.0.total - r1.rows.last.total', 18],
    ['2 * (r1.rows.0.total + 8.5) / 7', 11],
    ['sum(r1.total) + avg(r1.total) - min(r1.total) * max(r1.total) / count(r1.total)', -117],
    ['-r1.rows.0.total + abs(-r1.rows.1.total)', -18],
    ['r1.row_count', 2],
  ])('is computed: %s', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 9);
  });

  it.each([
    ['r1.rows.0.total * 3.7', 'the number 3.7 stands neither'],
    ['r1.rows.0.region', 'holds no number'],
    ['r1.rows.0.total +', 'breaks off'],
    ['(r1.rows.0.total', 'a bracket is not closed'],
    ['eval(r1.rows.0.total)', '"eval" is not understood'],
    ['r2.total', 'there is no result r2'],
    ['sum(r1.profit)', 'did you mean'],
    ['r1.rows.0.total ; drop', '";" is not understood'],
  ])('is refused: %s', (text, reason) => {
    expect(() => value(text)).toThrow(reason);
  });

  it('is SQL without anything that was typed, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        try {
          expect(expressionSql(parseExpression(text, results, ''))).toMatch(/^[-+*/(),\s\d.a-zA-Z_[\]']*$/);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
