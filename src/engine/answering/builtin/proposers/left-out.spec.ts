import { describe, expect, it } from '@jest/globals';
import { isPassable, leavesOutAsked, leavesOutTime, leavesRestriction, leavesSize } from './left-out.js';

describe('a reading that leaves a word out', () => {
  it.each([
    ['shop', 'revenue by shop'],
    ['month', 'revenue for each month'],
    ['growth', 'growth of the revenue'],
    ['profit', 'profit of the shops'],
    ['ended', 'how many both started and ended'],
    ['sold', 'which product line sold the most'],
    ['sold', 'the least sold line, and what sold least'],
  ])('answers another question where "%s" is asked for: "%s"', (word, question) => {
    expect(leavesOutAsked([word], question)).toBe(true);
  });

  it.each([
    ['customer', 'Is every customer unique?'],
    ['zebras', 'how many zebras'],
    ['won', 'who won the most'],
    ['sold', 'which of the lamps sold there are the most expensive'],
    ['percentage', 'the percentage of full tanks'],
  ])('may leave out "%s" in "%s"', (word, question) => {
    expect(leavesOutAsked([word], question)).toBe(false);
  });

  it.each([
    ['fridays', 'date', true],
    ['march', 'timestamp', true],
    ['march', 'text', false],
    ['customers', 'date', false],
  ] as const)('leaves out a time with "%s" over a column of type %s: %s', (word, type, isLeft) => {
    expect(leavesOutTime([word], [{ type: 'text' }, { type }])).toBe(isLeft);
  });

  it('means others than are asked for where the word says which', () => {
    expect(leavesRestriction(['european', 'employees'], 'average salary of European employees')).toBe(true);
    expect(leavesRestriction(['retired'], 'how many retired teachers')).toBe(true);
    expect(leavesRestriction(['employees'], 'average salary of all employees')).toBe(false);
    expect(leavesRestriction(['united'], 'the revenue of United in 2018')).toBe(false);
  });

  it.each([
    ['how many big orders are there', 'The number of rows', true],
    ['how many big orders are there', 'The number of rows where known as is “big orders”', false],
    ['revenue from big to small', 'The total of revenue, highest first', false],
    ['the order with an abnormally large quantity', 'Order with an unusual quantity', false],
    ['how big is the share of shops', 'The share of shops', false],
  ])('leaves out the size of things: "%s" as "%s": %s', (question, wording, isLeft) => {
    expect(leavesSize(question, wording)).toBe(isLeft);
  });

  it('leaves nothing out with words of how answers are drawn, but with those of what is computed', () => {
    expect(['stacked', 'axis', 'bars', 'please'].map(isPassable)).toEqual([true, true, true, true]);
    expect(['percentage', 'growth', 'zebras'].map(isPassable)).toEqual([false, false, false]);
  });
});
