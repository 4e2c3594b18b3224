import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { sumOfNumbers } from '../../../../test/support/answering/samples/deals-and-claims.js';
import { staff, STAFF } from '../../../../test/support/answering/samples/members-and-staff.js';

const over = new AskedTables();

const meanOfNumbers = (values: readonly number[]): number => rounded(sumOfNumbers(values) / values.length);

describe('words that compare', () => {
  it('are not left out beside those who left and those who stayed', async () => {
    const payOf = (left: string): [string, number] => [
      left,
      meanOfNumbers(STAFF.filter(({ Left }) => Left === left).map(({ Salary }) => Salary)),
    ];
    const { rows } = await over.answered(staff, 'did people who left earn less than those who stayed');
    expect(rows?.toSorted()).toEqual([payOf('No'), payOf('Yes')]);
  });

  it.each(['difference in salary', 'how far is the average salary of Anna Becker from the overall average'])(
    'are refused where there is nothing to compare with: %s',
    async (question) => {
      expect((await over.answered(staff, question)).rows).toBeNull();
    },
  );
});
