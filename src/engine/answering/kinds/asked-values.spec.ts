import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { PlanReader } from '../reading.js';
import { planSql } from '../plan/sql.js';
import { type Dataset } from '../tables/dataset.js';
import { askedValues } from './asked-values.js';
import { proposals } from './index.js';

const plans = new PlanReader();
let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'staff',
      sql: `SELECT * FROM (VALUES ('Ann', 'Sales', 10, 4000.5, 301), ('Bo', 'Sales', 12, 5200, 302), ('Cy', 'Lab', 9, 3100, 301), ('Di', 'Lab', 12, 6100, 303))
        AS t(name, department, grade, salary, course_id)`,
    },
  ]);
  const request = fixture.request('?');
  dataset = await plans.datasetOver(request.tables, request);
});
afterAll(() => fixture.close());

const askedOf = (question: string): string[] =>
  [...askedValues(plans.linked(question, dataset))].map(({ name }) => name);

describe('values that alone are asked for', () => {
  it.each([
    ['What are the top 3 salaries?', ['salary']],
    ['List the 2 lowest salaries in Sales', ['salary']],
    ['What are the highest 3 salary values among the staff?', ['salary']],
  ])('are the first of a number column that follows their number: %s', (question, columns) => {
    expect(askedOf(question)).toEqual(columns);
  });

  it.each([
    'What are the top 3 departments by salary?',
    'Which departments have the 2 highest salaries?',
    'What are the names of the 2 staff with the highest salary?',
    'What are the 2 most common grades?',
    'What is the highest salary?',
    'What are the top 3 salary departments?',
    'Top 3 courses by number of staff',
  ])('are none where something else is asked for with them: %s', (question) => {
    expect(askedOf(question)).toEqual([]);
  });

  it('are proposed without anything beside them', () => {
    const first = proposals(plans.linked('What are the top 3 salaries?', dataset))
      .map(({ plan }) => plan)
      .filter(({ order, limit }) => order !== null && limit === 3);
    expect(first.length).toBeGreaterThan(0);
    for (const plan of first)
      expect(planSql(plan)).toMatch(/^SELECT (?:DISTINCT )?"staff"\."salary" AS "salary"\n/);
  });
});
