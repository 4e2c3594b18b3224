import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { billedContracts } from '../../../../../../test/support/answering/samples/contracts-and-jobs.js';
import { kioskSales } from '../../../../../../test/support/answering/samples/kiosk-sales.js';
import {
  hasAnyOf,
  membersWhere,
  rebatedMembers,
  VISITORS,
  visitors,
} from '../../../../../../test/support/answering/samples/members-and-staff.js';
import { countedStays, houseStays } from '../../../../../../test/support/answering/samples/stays.js';
import { type RowCondition } from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const percentOfMembers = (part: RowCondition, whole: RowCondition): number =>
  (membersWhere((row) => part(row) && whole(row)).length / membersWhere(whole).length) * 100;

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

describe('a share', () => {
  it('is of what the sentence begins with, and has the part that is said of it', async () => {
    const [row] = await over.rows(houseStays, 'what percentage of Lake View stays are open?');
    const whole = countedStays(({ house }) => house === 'Lake View');
    const part = countedStays(({ house, status }) => house === 'Lake View' && status === 'Open');
    expect(row?.some((cell) => Math.abs(Number(cell) - (100 * part) / whole) < 1e-9)).toBe(true);
  });

  it('of the first groups is told in the whole', async () => {
    const question = 'what share of revenue comes from the biggest region?';
    expect(await over.lastRows(kioskSales, question)).toEqual([[320, 400, 80]]);
  });

  it('is of several conditions together where "and" joins what is said of the whole', async () => {
    const question = 'Of all Basic contracts, how many percent were annual and cancelled?';
    expect((await over.rows(billedContracts, question))[0]?.at(-1)).toBeCloseTo(100 / 3, 9);
  });

  it('is asked for each of the values that have a preposition of their own', async () => {
    const question = 'What share of annual contracts has ended, and of monthly ones?';
    const shares = (await over.rows(billedContracts, question)).map((row) => [
      row[0],
      Math.round(Number(row.at(-1))),
    ]);
    expect(shares).toEqual([
      ['annual', 33],
      ['monthly', 33],
    ]);
  });

  it('is of the groups where what the conditions leave is split', async () => {
    const rows = await over.rows(billedContracts, 'active fee split by plan in percent');
    expect(rows.map((row) => [row[0], Math.round(Number(row.at(-1)))])).toEqual([
      ['Gold', 88],
      ['Basic', 12],
    ]);
  });
});

describe('a rate that a yes-or-no column tells', () => {
  it('needs no columns of counts', async () => {
    const { rows } = await over.answered(visitors, 'conversion rate A vs B');
    const rateOf = (name: string): [string, number] => {
      const own = VISITORS.filter(({ variant }) => variant === name);
      return [name, own.filter(({ converted }) => converted === 'yes').length];
    };
    expect(rows?.map(([name, part]) => [name, part]).toSorted()).toEqual(['A', 'B'].map(rateOf));
  });
});
