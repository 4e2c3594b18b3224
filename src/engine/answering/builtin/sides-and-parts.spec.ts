import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import {
  hasAnyOf,
  membersWhere,
  rebatedMembers,
} from '../../../../test/support/answering/samples/members-and-staff.js';
import { type RowCondition } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const meanOfMembers = (column: string, holds: RowCondition): number => {
  const rows = membersWhere(holds);
  return rows.reduce((sum, row) => sum + Number(row[column]), 0) / rows.length;
};

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
