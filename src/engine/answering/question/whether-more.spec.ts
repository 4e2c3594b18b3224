import { describe, expect, it } from '@jest/globals';
import { type CellValue, type ResultTable } from '../../table.js';
import { asksWhetherMore, leavesVerdict, whetherMore } from './whether-more.js';

const groups = (...rows: readonly (readonly [CellValue, CellValue])[]): ResultTable => ({
  columns: [
    { name: 'group', type: 'text' },
    { name: 'number', type: 'number' },
  ],
  rows,
  truncated: false,
});
/** A column of yes and no, with the numbers of both. */
const flags = (name: string, no: number, yes: number): ResultTable => {
  const { columns, ...others } = groups(['No', no], ['Yes', yes]);
  return { ...others, columns: columns.map((column, at) => (at === 0 ? { ...column, name } : column)) };
};
const WEEK = groups(['weekday', 12_807], ['weekend', 7700]);

describe('a question whether something is more than something else', () => {
  it.each([
    ['Do we sell more items on weekends than on weekdays?', WEEK, false],
    ['Do we sell more items on weekdays than on weekends?', WEEK, true],
    ['Were fewer items sold on weekends than on weekdays?', WEEK, true],
    ['Did we sell more in 2018 than in 2017?', groups([2017, 5], [2018, 7]), true],
    ['Is revenue lower in the South than in the North?', groups(['North', 3n], ['South', 2n]), true],
    ['Is revenue higher in the South than in the North?', groups(['North', 2], ['South', 2]), false],
    ['Were sales lower in June 2024 than in May 2024?', groups(['2024-05-01', 5], ['2024-06-01', 4]), true],
    ['Were sales lower in May than in June?', groups(['2024-05-01', 5], ['2024-06-01', 4]), false],
    ['Did returned orders bring more revenue than the others?', flags('is_returned', 9, 12), true],
    ['Did people who left earn less than those who stayed?', flags('left', 9, 12), false],
    ['Do those who stayed earn more than people who left?', flags('left', 9, 12), false],
  ])('is decided by the two groups: %s', (question, result, isSo) => {
    expect(asksWhetherMore(question)).toBe(true);
    expect(whetherMore(question, result)).toBe(isSo);
  });

  it.each([
    ['where it is denied', 'Is the North not bigger than the South?', groups(['North', 3], ['South', 2])],
    [
      'where it is asked by how much',
      'Did the North sell more than twice as much than the South?',
      groups(['North', 3], ['South', 2]),
    ],
    [
      'where it is asked by a number',
      'Does the North have 10 more shops than the South?',
      groups(['North', 3], ['South', 2]),
    ],
    [
      'where a month is one of another year',
      'Were sales lower in June 2023 than in June 2024?',
      groups(['2024-05-01', 5], ['2024-06-01', 4]),
    ],
    ['where nothing names the group', 'Do happy people earn more than others?', flags('left', 9, 12)],
    ['where a group is denied', 'Do people who have not left earn more than others?', flags('left', 9, 12)],
    [
      'where it does not name both groups',
      'Do women spend more than men?',
      groups(['Female', 3], ['Male', 2]),
    ],
    [
      'where it is not plain what is better',
      'Is the North cheaper than the South?',
      groups(['North', 3], ['South', 2]),
    ],
    [
      'where there are more groups',
      'Is the North bigger than the South?',
      groups(['North', 3], ['South', 2], ['East', 1]),
    ],
    [
      'where a group has no number',
      'Is the North bigger than the South?',
      groups(['North', 3], ['South', null]),
    ],
    [
      'where both groups are named on one side',
      'Is North or South bigger than South?',
      groups(['North', 3], ['South', 2]),
    ],
  ])('is not decided %s', (_where, question, result) => {
    expect(whetherMore(question, result)).toBeNull();
  });

  it('is no question which is more', () => {
    expect(asksWhetherMore('Which region sold more than 10 items?')).toBe(false);
    expect(whetherMore('Which sold more, weekends or weekdays?', WEEK)).toBeNull();
  });
});

describe('a verdict on two numbers', () => {
  const row = (...cells: readonly CellValue[]): ResultTable => ({
    columns: cells.map((_, at) => ({ name: `c${at}`, type: at === 0 ? 'boolean' : 'number' })),
    rows: [cells],
    truncated: false,
  });
  const BIGGER = 'Is the North bigger than the South?';
  const verdict = row(true, 3, 2);

  it('is left as it is by both numbers that say the same, and by a verdict that puts nothing beside each other', () => {
    expect(leavesVerdict(BIGGER, verdict, groups(['North', 3], ['South', 2]))).toBe(true);
    expect(leavesVerdict(BIGGER, verdict, row(false, 0))).toBe(true);
  });

  it('is contested by numbers that say otherwise, and by another verdict on two', () => {
    expect(leavesVerdict(BIGGER, verdict, groups(['North', 1], ['South', 2]))).toBe(false);
    expect(leavesVerdict(BIGGER, verdict, row(false, 1, 2))).toBe(false);
  });

  it('is asked for by no other question', () => {
    expect(leavesVerdict('Is the North big?', verdict, row(false, 0))).toBe(false);
    expect(leavesVerdict(BIGGER, row(true, 3), row(false, 0))).toBe(false);
  });
});
