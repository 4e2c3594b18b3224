import { describe, expect, it } from '@jest/globals';
import { type CellValue } from '../../../src/engine/table.js';
import { answer, table } from '../../support/given-answers.js';
import { type GivenAnswer } from '../asker.js';
import { type Gold } from './human-set.js';
import { listOf, verdictOf } from './verdict.js';

const verdict = (gold: Gold, given: GivenAnswer): string => verdictOf({ gold }, given);

const PEOPLE = {
  columns: ['name', 'age'],
  rows: [
    ['Ann', 30],
    ['Ben', 41.123],
  ],
};

describe('an answer in rows', () => {
  it('is right with its columns in any order, further columns, and numbers to two decimals', () => {
    const given = table(
      ['age', 'city', 'name'],
      [
        [41.12, 'Rome', 'ben'],
        [30n, 'Oslo', 'Ann'],
      ],
    );
    expect(verdict({ answer: PEOPLE }, answer('', given))).toBe('right');
  });

  it('is right in any order of rows whose numbers are near each other', () => {
    const stays = [
      ['Cardiology', 4.3986],
      ['Surgery', 4.4208],
      ['Urology', 4.4499],
    ];
    const given = table(['department', 'stay'], [...stays].reverse());
    const gold = { answer: { columns: ['department', 'stay'], rows: stays } };
    const other = table(['department', 'stay'], [...stays.slice(1), ['Cardiology', 4.4399]]);
    expect(verdict(gold, answer('', given))).toBe('right');
    expect(verdict(gold, answer('', other))).toBe('wrong');
  });

  it('names the same days, however they are written', () => {
    const days = [
      [20_030_620, 'September 24, 2007', 'November14,2008'],
      [19_991_231, '3 May 2011', 'May 3, 2012'],
    ];
    const given = table(
      ['born', 'aired', 'sold'],
      [
        ['1999-12-31', '2011-05-03T00:00:00', '2012-05-03'],
        ['2003-06-20', '2007-09-24', '2008-11-14'],
      ],
    );
    const gold = { answer: { columns: ['born', 'aired', 'sold'], rows: days } };
    const otherDay = {
      answer: { ...gold.answer, rows: [[20_030_621, ...(days[0] ?? []).slice(1)], days[1] ?? []] },
    };

    expect(verdict(gold, answer('', given))).toBe('right');
    expect(verdict(otherDay, answer('', given))).toBe('wrong');
  });

  it('does not take a number for the day that a calendar would make of it', () => {
    const gold = { answer: { columns: ['amount'], rows: [[20_070_231]] } };

    expect(verdict(gold, answer('', table(['amount'], [['2007-03-03']])))).toBe('wrong');
    expect(verdict(gold, answer('', table(['amount'], [[20_070_231]])))).toBe('right');
  });

  it('is wrong where the values of a row belong to different rows', () => {
    const given = table(
      ['name', 'age'],
      [
        ['Ann', 41.12],
        ['Ben', 30],
      ],
    );
    expect(verdict({ answer: PEOPLE }, answer('', given))).toBe('formless');
    expect(verdict({ answer: PEOPLE }, answer('', table(['name'], [['Ann'], ['Ben']])))).toBe('wrong');
  });

  it('needs the order of its rows where the question asks for one', () => {
    const turned = table(PEOPLE.columns, PEOPLE.rows.toReversed());
    expect(verdict({ answer: PEOPLE, ordered: true }, answer('', turned))).toBe('formless');
    expect(verdict({ answer: PEOPLE, ordered: false }, answer('', turned))).toBe('right');
  });

  it('may be told in words where it is one row', () => {
    const gold = { answer: { columns: ['count'], rows: [[1234]] } };
    expect(verdict(gold, answer('There are **1,234** rows.', table(['x'], [[9]])))).toBe('right');
    expect(verdict(gold, answer('There are **1,235** rows.', table(['x'], [[9]])))).toBe('wrong');
  });
});

describe('an answer of several numbers', () => {
  const gold = { answer: ['2,515', '1,310'], scale: 'thousand' };

  it('is right where all of them stand in one row or in the first column', () => {
    expect(verdict(gold, answer('', table(['item', '2019', '2018'], [['Interest', 2515, 1310]])))).toBe(
      'right',
    );
    expect(verdict(gold, answer('', table(['2019', '2018'], [[2_515_000, 1_310_000]])))).toBe('right');
    expect(verdict(gold, answer('', table(['interest'], [[2515], [1310]])))).toBe('right');
  });

  it('is wrong where one of them is missing', () => {
    expect(verdict(gold, answer('', table(['2019'], [[2515]])))).toBe('wrong');
    expect(verdict(gold, answer('', table(['2018', '2017'], [[1310, 2]])))).toBe('wrong');
  });

  it('stands first where it is one number', () => {
    expect(verdict({ answer: ['2,515'] }, answer('', table(['2019', 'item'], [[2515, 'a']])))).toBe('right');
    expect(verdict({ answer: ['2,515'] }, answer('', table(['item', '2019'], [['a', 2515]])))).toBe(
      'formless',
    );
  });
});

describe('an answer in one of the five forms', () => {
  it('begins with yes or no', () => {
    const gold = { answer: 'False', type: 'boolean' };
    expect(verdict(gold, answer('**No**: 3 of 4.', table(['x'], [[3]])))).toBe('right');
    expect(verdict(gold, answer('3 of 4.', table(['x'], [[3]])))).toBe('wrong');
  });

  it('is a set in the first column', () => {
    const gold = { answer: "['Rural', 'Urban']", type: 'list[category]' };
    expect(verdict(gold, answer('', table(['type'], [['Urban'], ['Rural']])))).toBe('right');
    expect(
      verdict(
        gold,
        answer(
          '',
          table(
            ['n', 'type'],
            [
              [1, 'Urban'],
              [2, 'Rural'],
            ],
          ),
        ),
      ),
    ).toBe('formless');
    expect(verdict(gold, answer('', table(['type'], [['Urban'], ['Rural'], ['Sea']])))).toBe('formless');
  });

  it('is read from the manner in which Python writes lists', () => {
    expect(listOf(`['A, B', "it's", 3.5, True]`)).toEqual(['A, B', "it's", '3.5', 'True']);
  });
});

it('takes a number of a printed table as printed or written out', () => {
  const gold = { answer: -94, scale: 'million' };
  expect(verdict(gold, answer('', table(['change'], [['(94)']])))).toBe('right');
  expect(verdict(gold, answer('', table(['change'], [[-94_000_000]])))).toBe('right');
  expect(verdict(gold, answer('', table(['change'], [[94]])))).toBe('wrong');
});

it('tells what is asked back from what is declined, both from wrong, and a failed job from all', () => {
  expect(verdict({ answer: 1 }, answer('I do not understand.'))).toBe('declined');
  expect(verdict({ answer: 1 }, { ...answer('Which?'), offered: ['the sum of *x*'] })).toBe('askedBack');
  expect(verdict({ answer: 1 }, { ...answer(''), failure: 'Error' })).toBe('failed');
});

describe('a list of numbers', () => {
  const gold = { answer: '[1, 2]', type: 'list[number]' };
  const given = (rows: readonly (readonly CellValue[])[]): GivenAnswer =>
    answer('These are they.', table(['post', 'words', 'letters'], rows));

  it('may stand behind texts that say what each is of', () => {
    expect(
      verdict(
        gold,
        given([
          ['Hola', 1, 4],
          ['Hola ya', 2, 7],
        ]),
      ),
    ).toBe('right');
  });

  it('is not looked for in a further column of numbers, and texts are not taken for it', () => {
    expect(
      verdict(
        gold,
        given([
          ['Hola', 4, 1],
          ['Hola ya', 7, 2],
        ]),
      ),
    ).not.toBe('right');
    expect(
      verdict(
        { answer: "['1', '2']", type: 'list[category]' },
        given([
          ['Hola', 1, 4],
          ['Ya', 2, 7],
        ]),
      ),
    ).not.toBe('right');
  });
});
