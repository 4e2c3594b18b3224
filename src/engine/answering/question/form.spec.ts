import { describe, expect, it } from '@jest/globals';
import { asksForForm, formAsked } from './form.js';
import { tokensOf } from './tokens.js';

describe('the form of an answer', () => {
  it.each([
    ['sales by region as a pie chart', 'pie'],
    ['draw a donut of sales by region', 'pie'],
    ['sales by region and year as stacked bars', 'stacked'],
    ['show it as a line chart', 'line'],
    ['Just the table, no chart', 'table'],
    ['sales by region as a table', 'table'],
    ['which tables are there', null],
    ['sales by production line', null],
  ])('that "%s" asks for is %s', (question, form) => {
    expect(formAsked(question)).toBe(form);
  });

  it.each(['Now as a pie chart', 'Can I see that as a table?', 'make it a bar graph please'])(
    'is all that "%s" asks for',
    (question) => {
      expect(asksForForm(question)).toBe(true);
    },
  );

  it.each(['Sales by region as a pie chart', 'Sort ascending', 'And the profit?', 'which tables are there'])(
    'is not all that "%s" asks for',
    (question) => {
      expect(asksForForm(question)).toBe(false);
    },
  );
});

describe('a token', () => {
  it('knows where it stands in the question, quotation marks and points of thousands left out', () => {
    const text = 'names with "New York" and over 1,500 in temp_max';
    const { all } = tokensOf(text, new Set(['temp_max']));
    const written = all.map(({ start, end }) => text.slice(start, end));
    expect(written).toEqual(['names', 'with', 'New', 'York', 'and', 'over', '1,500', 'in', 'temp_max']);
  });
});
