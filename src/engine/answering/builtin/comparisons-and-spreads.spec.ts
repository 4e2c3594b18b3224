import { describe, expect, it } from '@jest/globals';
import { rounded } from '../../../../test/support/answering/answered.js';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { sumOfNumbers } from '../../../../test/support/answering/samples/deals-and-claims.js';
import {
  staff,
  STAFF,
  VISITORS,
  visitors,
} from '../../../../test/support/answering/samples/members-and-staff.js';
import { count, rowTable } from '../../../../test/support/answering/tables.js';

const over = new AskedTables();

const meanOfNumbers = (values: readonly number[]): number => rounded(sumOfNumbers(values) / values.length);

const METER = count(96).map((i) => ({
  read_at: `2024-03-0${1 + Math.floor(i / 24)} ${String(i % 24).padStart(2, '0')}:30:00`,
  kwh: 10 + ((i * 7) % 11) + (i % 24 >= 6 && i % 24 < 22 ? 5 : 0),
}));

const hourOf = ({ read_at }: (typeof METER)[number]): number => Number(read_at.slice(11, 13));

const kwhBetween = (from: number, to: number): number[] =>
  METER.filter((row) =>
    from < to ? hourOf(row) >= from && hourOf(row) < to : hourOf(row) >= from || hourOf(row) < to,
  ).map(({ kwh }) => kwh);

const hourlyMeter = rowTable('meter', { read_at: 'TIMESTAMP', kwh: 'INTEGER' }, METER);

describe('parts of the day', () => {
  it('are compared with the hours that they usually have', async () => {
    const { rows, reply } = await over.answered(hourlyMeter, 'average kwh night versus day');
    expect(rows?.[0]?.slice(0, 2)).toEqual([
      meanOfNumbers(kwhBetween(22, 6)),
      meanOfNumbers(kwhBetween(6, 22)),
    ]);
    expect(reply).toContain('from 22:00 to 05:59');
  });

  it('limit the rows', async () => {
    expect((await over.answered(hourlyMeter, 'total kwh in the morning')).rows).toEqual([
      [sumOfNumbers(kwhBetween(6, 12))],
    ]);
  });

  it('are told as how much more the first one has', async () => {
    const [evening, morning] = [sumOfNumbers(kwhBetween(18, 22)), sumOfNumbers(kwhBetween(6, 12))];
    const { rows } = await over.answered(hourlyMeter, 'how much more kwh in the evening than in the morning');
    expect(rows?.[0]?.slice(0, 3)).toEqual([morning, evening, evening - morning]);
  });

  it('are not read as one of three, nor as a night of the calendar', async () => {
    expect((await over.answered(hourlyMeter, 'morning vs afternoon vs evening kwh')).rows).toBeNull();
    expect((await over.answered(hourlyMeter, 'kwh last night')).rows).toBeNull();
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

describe('a test that no question names', () => {
  it.each(['p-value for converted by variant', 'p-value of pages between A and B'])(
    'is told to be chosen: %s',
    async (question) => {
      expect((await over.answered(visitors, question)).reply).toMatch(/No test (?:is|was) named/);
    },
  );
});

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

describe('percentiles and spreads', () => {
  it('are told with the median', async () => {
    const sorted = STAFF.map(({ Salary }) => Salary).toSorted((left, right) => left - right);
    const median = ((sorted[14] ?? 0) + (sorted[15] ?? 0)) / 2;
    expect((await over.answered(staff, 'median and 90th percentile of salary')).rows?.[0]?.[0]).toBe(median);
  });

  it('know a variance of values where there is no plan', async () => {
    const { rows } = await over.answered(staff, 'which manager has the highest salary variance');
    const varianceOf = (name: string): number => {
      const own = STAFF.filter(({ Manager }) => Manager === name).map(({ Salary }) => Salary);
      return rounded(
        sumOfNumbers(own.map((each) => (each - sumOfNumbers(own) / own.length) ** 2)) / (own.length - 1),
      );
    };
    const expected = ['Anna Becker', 'Hugo Becker'].map((name) => [name, varianceOf(name)]);
    expect(rows).toHaveLength(2);
    for (const [name, variance] of rows ?? [])
      expect(variance).toBeCloseTo(Number(expected.find(([each]) => each === name)?.[1]), 3);
  });
});
