import { describe, expect, it } from '@jest/globals';
import { scopeOf } from '../../../../../../test/support/answering/recipes/recipe-scope.js';
import { formulaText } from '../../present/paraphrase/formula-text.js';
import { findFormula } from './formula.js';

const scope = scopeOf({
  High: 'number',
  Low: 'number',
  'unit price': 'number',
  'row m/z': 'number',
  city: 'text',
});

function read(text: string): string | null {
  const formula = findFormula(text, scope);
  return formula && formulaText(formula);
}

describe('a formula in a text', () => {
  it.each([
    ['spread = (High - Low) / Low', '((*High* - *Low*) / *Low*)'],
    ['calculated as High + Low * 2', '(*High* + (*Low* × 2))'],
    ['calculated as High ** 2 ^ 3', '(*High* ^ (2 ^ 3))'],
    ['with the formula: log(High + 1)', 'ln((*High* + 1))'],
    ['= "unit price" * 1,000', '(*unit price* × 1000)'],
    ['x = row m/z - High', '(*row m/z* - *High*)'],
    [
      'as (High today - High of previous day) / High of previous day',
      '((*High* - previous(*High*)) / previous(*High*))',
    ],
    ['z = (High - mean(High)) / std(High)', '((*High* - mean(*High*)) / std(*High*))'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(['the High and the Low', 'city + 1', 'High - ', 'between 3 and 4', '(High', 'a=b; DROP TABLE x'])(
    'is not read where there is none: %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
