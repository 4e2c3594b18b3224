import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  hasAnyOf,
  membersWhere,
  rebatedMembers,
} from '../../../../test/support/answering/samples/members-and-staff.js';
import { type RowCondition } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const percentOfMembers = (part: RowCondition, whole: RowCondition): number =>
  (membersWhere((row) => part(row) && whole(row)).length / membersWhere(whole).length) * 100;

const meanOfMembers = (column: string, holds: RowCondition): number => {
  const rows = membersWhere(holds);
  return rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
};

const isRebated: RowCondition = ({ rebate }) => Number(rebate ?? 0) > 0;

describe('a part of the rows', () => {
  it.each([
    ['share of women among leads', hasAnyOf('gender', 'Female'), hasAnyOf('level', 'Lead')],
    ['share of men among the seniors', hasAnyOf('gender', 'Male'), hasAnyOf('level', 'Senior')],
  ])('is what stands before the whole: %s', async (question, part, whole) => {
    expect((await over.rows(rebatedMembers, question))[0]?.at(-1)).toBeCloseTo(
      percentOfMembers(part, whole),
      9,
    );
  });

  it('is not the groups that are compared', async () => {
    const rows = await over.rows(rebatedMembers, 'share of happy men vs women');
    const shares = ['Female', 'Male'].map((gender) =>
      percentOfMembers(hasAnyOf('mood', 'Happy'), hasAnyOf('gender', gender)),
    );
    const fixed = (each: unknown): string => Number(each).toFixed(9);
    expect(rows.map((row) => fixed(row.at(-1))).toSorted()).toEqual(shares.map(fixed).toSorted());
  });

  it.each([
    ['what percentage of members had a rebate?', percentOfMembers(isRebated, () => true)],
    ['how many rebated members', membersWhere(isRebated).length],
  ])('has more than none of what may be 0: %s', async (question, expected) => {
    expect((await over.rows(rebatedMembers, question))[0]?.at(-1)).toBeCloseTo(expected, 9);
  });
});

describe('conditions that stand side by side', () => {
  it('have columns of their own', async () => {
    const expected = membersWhere(
      (row) => Number(row['duration_days']) > 30 && Number(row['fee']) < 200,
    ).length;
    expect(
      await over.rows(rebatedMembers, 'how many members lasted longer than 30 days and fee less than 200?'),
    ).toEqual([[expected]]);
  });

  it('are of years and of dates', async () => {
    const expected = membersWhere(
      (row) => Number(row['birth_year']) > 1980 && String(row['hire_date']) < '2018',
    ).length;
    expect(await over.rows(rebatedMembers, 'how many members born after 1980 and hired before 2018')).toEqual(
      [[expected]],
    );
  });
});

describe('two sides', () => {
  it.each(['fee of organic vs paid', 'total fee: paid compared with organic'])(
    'are named by parts of values, common words too: %s',
    async (question) => {
      const rows = await over.rows(rebatedMembers, question);
      expect(rows.map(([source]) => source).toSorted()).toEqual(['Organic Search', 'Paid Search']);
    },
  );

  it('are nothing alone', async () => {
    expect(await over.rows(rebatedMembers, 'total fee: email vs print')).toEqual([]);
  });

  it('are not set against each other by a step of a scale', async () => {
    expect(await over.rows(rebatedMembers, 'are men more happy than women')).toEqual([]);
  });

  it.each([
    ['who pays the higher fee on average, men or women?', 'fee'],
    ['which has the longer duration, men or women?', 'duration_days'],
  ])('are the groups, and not each person: %s', async (question, column) => {
    const rows = await over.rows(rebatedMembers, question);
    const means = ['Female', 'Male'].map((gender) => meanOfMembers(column, hasAnyOf('gender', gender)));
    expect(rows.map((row) => Number(row.at(-1)).toFixed(6)).toSorted()).toEqual(
      means.map((each) => each.toFixed(6)).toSorted(),
    );
  });
});
