import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { rowsOf } from '../../../../test/support/answering/rows-of.js';
import { count, dayAfter, pick, rowTable, spread } from '../../../../test/support/answering/tables.js';

const employees = rowTable(
  'employees',
  { Name: 'VARCHAR', Department: 'VARCHAR', 'Hire Date': 'DATE', 'Annual Salary': 'INTEGER' },
  count(60).map((i) => ({
    Name: `Employee ${i}`,
    Department: pick(['Finance', 'Care', 'Sales'], i),
    'Hire Date': dayAfter('2018-01-01', 30 * i),
    'Annual Salary': 30_000 + 100 * (spread(i, 7) % 400),
  })),
);

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([employees]);
});
afterAll(() => fixture.close());

const meanOf = (department: string): number => {
  const salaries = employees.rows
    .filter((row) => row['Department'] === department)
    .map((row) => Number(row['Annual Salary']));
  return salaries.reduce((sum, each) => sum + each, 0) / salaries.length;
};

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
    const given = await rowsOf(fixture.request(question));
    expect(given).toHaveLength(3);
    expect(given).toEqual(expect.arrayContaining(expected));
  });

  it('makes groups where no header says it', async () => {
    expect(await rowsOf(fixture.request('number of yearly hires'))).toHaveLength(5);
  });
});
