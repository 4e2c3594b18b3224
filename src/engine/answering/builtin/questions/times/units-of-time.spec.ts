import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../../../test/support/answering/asked-tables.js';
import { PLANS, plansByMonth } from '../../../../../../test/support/answering/samples/costs-and-plans.js';
import { houseStays, summedStays } from '../../../../../../test/support/answering/samples/stays.js';
import {
  count,
  dayAfter,
  pick,
  type Row,
  type RowCondition,
  rowTable,
  spread,
} from '../../../../../../test/support/answering/tables.js';

const over = new AskedTables();

const hiredEmployees = rowTable(
  'employees',
  { Name: 'VARCHAR', Department: 'VARCHAR', 'Hire Date': 'DATE', 'Annual Salary': 'INTEGER' },
  count(60).map((i) => ({
    Name: `Employee ${i}`,
    Department: pick(['Finance', 'Care', 'Sales'], i),
    'Hire Date': dayAfter('2018-01-01', 30 * i),
    'Annual Salary': 30_000 + 100 * (spread(i, 7) % 400),
  })),
);

const meanOf = (department: string): number => {
  const salaries = hiredEmployees.rows
    .filter((row) => row['Department'] === department)
    .map((row) => Number(row['Annual Salary']));
  return salaries.reduce((sum, each) => sum + each, 0) / salaries.length;
};

describe('the unit of the rows', () => {
  const visitsBySource = rowTable(
    'daily',
    { day: 'DATE', source: 'VARCHAR', outside_temp: 'INTEGER', visits: 'INTEGER' },
    count(60).flatMap((i) =>
      ['Email', 'Social'].map((source, place) => ({
        day: dayAfter('2024-01-01', i),
        source,
        outside_temp: (spread(i, 3) % 20) - 8,
        visits: 10 + (spread(i, 5 + place) % 50),
      })),
    ),
  );
  const rowsBy = (source: string): Row[] => visitsBySource.rows.filter((row) => row['source'] === source);
  const total = (rows: readonly Row[]): number => rows.reduce((sum, { visits }) => sum + Number(visits), 0);

  it('makes no groups beside others where each of them has one row of it', async () => {
    const rows = await over.rows(visitsBySource, 'average visits per day for each source');
    expect(new Map(rows.map(([source, mean]) => [source, Number(mean).toFixed(6)]))).toEqual(
      new Map(['Email', 'Social'].map((source) => [source, (total(rowsBy(source)) / 60).toFixed(6)])),
    );
  });

  it('leaves values that are common words to be conditions', async () => {
    expect(await over.rows(visitsBySource, 'total email visits')).toEqual([[total(rowsBy('Email'))]]);
  });

  it('is not denied by the place of what is measured', async () => {
    const cold = visitsBySource.rows.filter((row) => Number(row['outside_temp']) < 0);
    expect(await over.rows(visitsBySource, 'how many rows have an outside temp below 0')).toEqual([
      [cold.length],
    ]);
  });
});

describe('a unit of time in a header', () => {
  it.each([
    'average yearly salary by department',
    'average salary (annual) per department',
    'salario anual medio por departamento',
    'salaire annuel moyen par département',
    'stipendio annuale medio per reparto',
    'salário anual médio por departamento',
    'średnie roczne wynagrodzenie według działu',
    'средняя годовая зарплата по отделам',
    'durchschnittliches jährliches Gehalt je Abteilung',
  ])('makes no groups: %s', async (question) => {
    const expected = ['Finance', 'Care', 'Sales'].map((department) => [
      department,
      expect.closeTo(meanOf(department), 8) as unknown,
    ]);
    const given = await over.rows(hiredEmployees, question);
    expect(given).toHaveLength(3);
    expect(given).toEqual(expect.arrayContaining(expected));
  });

  it('makes groups where no header says it', async () => {
    expect(await over.rows(hiredEmployees, 'number of yearly hires')).toHaveLength(5);
  });
});

describe('headers that are months', () => {
  const quarterSum = (line: string, quarter: number): number =>
    PLANS.filter((each) => each.line === line)
      .flatMap(({ months }) => months.slice(3 * quarter, 3 * quarter + 3))
      .reduce((sum, each) => sum + each, 0);

  it.each([
    'actual total by quarter',
    'actual total of each quarter',
    'what was the total actual per quarter?',
  ])('are put together by quarter, in the order of time: %s', async (question) => {
    const expected = [0, 1, 2, 3].map((quarter) => [`Q${quarter + 1}`, quarterSum('Actual', quarter)]);
    expect(await over.rows(plansByMonth, question)).toEqual(expected);
  });

  it('are compared by quarter', async () => {
    const rows = (await over.rows(plansByMonth, 'plan vs actual by quarter')).map((row) => row.slice(0, 3));
    const expected = [0, 1, 2, 3].map((quarter) => [
      `Q${quarter + 1}`,
      quarterSum('Plan', quarter),
      quarterSum('Actual', quarter),
    ]);
    expect(rows).toEqual(expected);
  });
});

describe('an average of periods', () => {
  it('divides the total by the number of periods', async () => {
    const [row] = await over.rows(houseStays, 'average monthly revenue in 2023');
    const in2023: RowCondition = ({ booked_on }) => String(booked_on).startsWith('2023');
    const months = new Set(
      houseStays.rows.filter(in2023).map(({ booked_on }) => String(booked_on).slice(0, 7)),
    );
    expect(row?.[0]).toBeCloseTo(summedStays('revenue', in2023) / months.size, 9);
  });
});
