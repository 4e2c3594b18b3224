import { describe, expect, it } from '@jest/globals';
import { isMisspelling } from '../link/headers/fuzzy.js';
import { readDate } from './times/read-date.js';
import { fold, splitWords } from './normalize.js';
import { parseFigure, parseNumberWord, parseScale } from './numbers.js';
import { stem } from './stem.js';
import { tokenize } from './tokenize.js';

describe('folding', () => {
  it.each([
    ['São Paulo', 'sao paulo'],
    ['  A\t B ', 'a b'],
    ['it’s — so', "it's - so"],
    ['ＦＵＬＬ', 'full'],
  ])('makes %p comparable', (text, folded) => expect(fold(text)).toBe(folded));
});

describe('headers', () => {
  it.each([
    ['unit_price', ['unit', 'price']],
    ['gdpPercap', ['gdp', 'percap']],
    ['HTTPStatus', ['http', 'status']],
    ['num. calls answered', ['num', 'calls', 'answered']],
    ['Q1', ['q', '1']],
    ['Größe (cm)', ['große', 'cm']],
    ['__proto__', ['proto']],
    ['', []],
  ])('split %p into words', (header, words) => expect(splitWords(header)).toEqual(words));
});

describe('figures', () => {
  it.each([
    ['5,000', 5000],
    ['$3.50', 3.5],
    ['20%', 20],
    ['1.5k', 1500],
    ['-7', -7],
    ['2m', 2_000_000],
    ['.5', 0.5],
    ['', null],
    ['12th', null],
    ['1,23', null],
    ['$', null],
  ])('read %p as %p', (text, value) => expect(parseFigure(text)).toBe(value));

  it('may be words', () => {
    expect([
      parseNumberWord('five'),
      parseNumberWord('many'),
      parseScale('million'),
      parseScale('m'),
    ]).toEqual([5, null, 1e6, null]);
  });
});

describe('dates', () => {
  it.each([
    ['March 2021', '2021-03-01', '2021-04-01'],
    ['march of 2021', '2021-03-01', '2021-04-01'],
    ['5 March 2021', '2021-03-05', '2021-03-06'],
    ['March 5, 2021', '2021-03-05', '2021-03-06'],
    ['2021-12-31', '2021-12-31', '2022-01-01'],
    ['2021-02', '2021-02-01', '2021-03-01'],
    ['Q4 2021', '2021-10-01', '2022-01-01'],
    ['Sept 2020', '2020-09-01', '2020-10-01'],
  ])('read %p as a span of days', (text, start, end) => {
    const tokens = tokenize(text);
    expect(readDate(tokens, 0)).toMatchObject({ length: tokens.length, period: { start, end } });
  });

  it.each(['2021-02-30', '2021-13', '31 February 2021', 'may', 'marching', '12', ''])(
    'do not see one in %p',
    (text) => {
      expect(readDate(tokenize(text), 0)?.period ?? null).toBeNull();
    },
  );

  it('may be a month of any year', () => {
    expect(readDate(tokenize('in May'), 1)).toEqual({
      length: 1,
      period: { month: 5, last: null, label: 'May' },
    });
  });
});

describe('a question', () => {
  it.each([
    ['What is the gdpPercap?', ['what', 'is', 'the', 'gdp', 'percap', '?']],
    ["doesn't the shop's price", ['not', 'the', 'shop', 'price']],
    ['a "Unit Price" of `x y`', ['a', 'unit price', 'of', 'x y']],
    ["where 'North East' is", ['where', 'north east', 'is']],
    ['over 5,000.50 since 2021-03-04!', ['over', '5,000.50', 'since', '2021-03-04', '!']],
    ['2. How many?', ['how', 'many', '?']],
    ['', []],
  ])('splits %p into tokens', (question, norms) => {
    expect(tokenize(question).map(({ norm }) => norm)).toEqual(norms);
  });

  it.each([
    ['sales', 'sale'],
    ['countries', 'country'],
    ['people', 'person'],
    ['averages', 'average'],
  ])('treats %p and %p alike', (left, right) => expect(stem(left)).toBe(stem(right)));
});

describe('a misspelling', () => {
  it.each([
    ['avrage', 'average', true],
    ['regoin', 'region', true],
    ['categry', 'category', true],
    ['males', 'sales', false],
    ['cat', 'car', false],
    ['price', 'price', false],
    ['salary', 'salad', false],
    ['weight', 'height', false],
  ])('%p for %p is %p', (written, meant, expected) => expect(isMisspelling(written, meant)).toBe(expected));
});
