import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { type Answered, answered, rounded } from '../../../../test/support/answering/answered.js';
import { count, pick, rowTable } from '../../../../test/support/answering/tables.js';

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const mean = (values: readonly number[]): number => rounded(sum(values) / values.length);

const STAFF = count(30).map((i) => ({
  'Staff No': 100 + i,
  Name: `${pick(['Anna', 'Hugo', 'Kira', 'Luis', 'Olga', 'Sven'], i)} ${pick(['Becker', 'Duval', 'Haas', 'Ivanov', 'Lund'], Math.floor(i / 6))}`,
  Phone: i % 7 === 0 ? null : `+49 30 ${String(1000 + i)}`,
  Salary: 30_000 + ((i * 17) % 30) * 500,
  Manager: pick(['Anna Becker', 'Hugo Becker'], i),
  Left: i % 5 === 0 ? 'Yes' : 'No',
}));

const staff = rowTable(
  'staff',
  {
    'Staff No': 'INTEGER',
    Name: 'VARCHAR',
    Phone: 'VARCHAR',
    Salary: 'INTEGER',
    Manager: 'VARCHAR',
    Left: 'VARCHAR',
  },
  STAFF,
);

const METER = count(96).map((i) => ({
  read_at: `2024-03-0${1 + Math.floor(i / 24)} ${String(i % 24).padStart(2, '0')}:30:00`,
  kwh: 10 + ((i * 7) % 11) + (i % 24 >= 6 && i % 24 < 22 ? 5 : 0),
}));
const hourOf = ({ read_at }: (typeof METER)[number]): number => Number(read_at.slice(11, 13));
const kwhBetween = (from: number, to: number): number[] =>
  METER.filter((row) =>
    from < to ? hourOf(row) >= from && hourOf(row) < to : hourOf(row) >= from || hourOf(row) < to,
  ).map(({ kwh }) => kwh);
const meter = rowTable('meter', { read_at: 'TIMESTAMP', kwh: 'INTEGER' }, METER);

const VISITORS = count(60).map((i) => ({
  visitor_id: `U${i}`,
  variant: pick(['A', 'B'], i),
  converted: (i * 7) % 5 === 0 ? 'yes' : 'no',
  pages: 1 + ((i * 5) % 9),
}));
const visitors = rowTable(
  'visitors',
  { visitor_id: 'VARCHAR', variant: 'VARCHAR', converted: 'VARCHAR', pages: 'INTEGER' },
  VISITORS,
);

const fixtures = { staff, meter, visitors };
type Name = keyof typeof fixtures;
const opened = new Map<Name, AnalysisFixture>();
beforeAll(async () => {
  for (const [name, table] of Object.entries(fixtures) as [Name, (typeof fixtures)[Name]][])
    opened.set(name, await AnalysisFixture.create([table]));
});
afterAll(() => Promise.all([...opened.values()].map((each) => each.close())));

function askOf(name: Name, question: string): Promise<Answered> {
  const fixture = opened.get(name);
  if (!fixture) throw new Error(`no table ${name}`);
  return answered(fixture.request(question));
}

describe('parts of the day', () => {
  it('are compared with the hours that they usually have', async () => {
    const { rows, reply } = await askOf('meter', 'average kwh night versus day');
    expect(rows?.[0]?.slice(0, 2)).toEqual([mean(kwhBetween(22, 6)), mean(kwhBetween(6, 22))]);
    expect(reply).toContain('from 22:00 to 05:59');
  });

  it('limit the rows', async () => {
    expect((await askOf('meter', 'total kwh in the morning')).rows).toEqual([[sum(kwhBetween(6, 12))]]);
  });

  it('are told as how much more the first one has', async () => {
    const [evening, morning] = [sum(kwhBetween(18, 22)), sum(kwhBetween(6, 12))];
    const { rows } = await askOf('meter', 'how much more kwh in the evening than in the morning');
    expect(rows?.[0]?.slice(0, 3)).toEqual([morning, evening, evening - morning]);
  });

  it('are not read as one of three, nor as a night of the calendar', async () => {
    expect((await askOf('meter', 'morning vs afternoon vs evening kwh')).rows).toBeNull();
    expect((await askOf('meter', 'kwh last night')).rows).toBeNull();
  });
});

describe('a rate that a yes-or-no column tells', () => {
  it('needs no columns of counts', async () => {
    const { rows } = await askOf('visitors', 'conversion rate A vs B');
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
      expect((await askOf('visitors', question)).reply).toMatch(/No test (?:is|was) named/);
    },
  );
});

describe('words that compare', () => {
  it('are not left out beside those who left and those who stayed', async () => {
    const payOf = (left: string): [string, number] => [
      left,
      mean(STAFF.filter(({ Left }) => Left === left).map(({ Salary }) => Salary)),
    ];
    const { rows } = await askOf('staff', 'did people who left earn less than those who stayed');
    expect(rows?.toSorted()).toEqual([payOf('No'), payOf('Yes')]);
  });

  it.each(['difference in salary', 'how far is the average salary of Anna Becker from the overall average'])(
    'are refused where there is nothing to compare with: %s',
    async (question) => {
      expect((await askOf('staff', question)).rows).toBeNull();
    },
  );
});

describe('percentiles and spreads', () => {
  it('are told with the median', async () => {
    const sorted = STAFF.map(({ Salary }) => Salary).toSorted((left, right) => left - right);
    const median = ((sorted[14] ?? 0) + (sorted[15] ?? 0)) / 2;
    expect((await askOf('staff', 'median and 90th percentile of salary')).rows?.[0]?.[0]).toBe(median);
  });

  it('know a variance of values where there is no plan', async () => {
    const { rows } = await askOf('staff', 'which manager has the highest salary variance');
    const varianceOf = (name: string): number => {
      const own = STAFF.filter(({ Manager }) => Manager === name).map(({ Salary }) => Salary);
      return rounded(sum(own.map((each) => (each - sum(own) / own.length) ** 2)) / (own.length - 1));
    };
    const expected = ['Anna Becker', 'Hugo Becker'].map((name) => [name, varianceOf(name)]);
    expect(rows).toHaveLength(2);
    for (const [name, variance] of rows ?? [])
      expect(variance).toBeCloseTo(Number(expected.find(([each]) => each === name)?.[1]), 3);
  });
});
