import { expect, it } from '@jest/globals';
import { namesSaid, saidIn } from './said.js';

it.each([
  ['How many Großbestellungen gab es?', 'Großbestellung', true],
  ['Were the largest orders lost?', 'large orders', false],
  ['大口注文は何件ですか', '大口注文', true],
  ['lost and large orders', 'lost large orders', false],
])('a name is said in any form of its words, as a whole: %s / %s', (text, name, expected) => {
  expect(saidIn(text)(name)).toBe(expected);
});

it.each([
  ['lost large orders by month', ['lost large orders']],
  ['large orders that are no lost large orders', ['lost large orders', 'large orders']],
  ['大口注文と失注した大口注文', ['失注した大口注文', '大口注文']],
  ['失注した大口注文', ['失注した大口注文']],
  ['orders by month', []],
])('a name within a longer one is not meant: %s', (text, expected) => {
  const names = ['large orders', 'lost large orders', '大口注文', '失注した大口注文'];

  expect(namesSaid(names, text)).toEqual(expected);
});
