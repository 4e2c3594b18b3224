import { describe, expect, it } from '@jest/globals';
import { AskedTables } from '../../../../test/support/answering/asked-tables.js';
import { count, dayAfter, pick, rowTable, spread } from '../../../../test/support/answering/tables.js';

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
