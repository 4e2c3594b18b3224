import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { type AnalysisKey } from '../../analyst.js';
import { loadDataset } from '../load-dataset.js';
import { type JoinGraph } from './joins.js';

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'courses',
      sql: `SELECT * FROM (VALUES (1, 'Spanish'), (2, 'French'), (3, 'Latin')) AS t(course_id, title)`,
    },
    {
      name: 'enrolments',
      sql: `SELECT * FROM (VALUES (1, 2, 11), (2, 2, 12), (3, 1, 11), (4, 3, 13)) AS t(registration_id, course_id, mentor)`,
    },
    { name: 'teachers', sql: `SELECT * FROM (VALUES (11, 'Ann'), (12, 'Bo'), (13, 'Cy')) AS t(id, name)` },
  ]);
});
afterAll(() => fixture.close());

const key = (from: [string, string], to: [string, string], confidence = 0.9): AnalysisKey => ({
  from: { table: from[0], column: from[1] },
  to: { table: to[0], column: to[1] },
  cardinality: 'many-to-one',
  confidence,
});
const MENTOR = key(['enrolments', 'mentor'], ['teachers', 'id']);
const COURSE = key(['enrolments', 'course_id'], ['courses', 'course_id']);
const REGISTRATION = key(['enrolments', 'registration_id'], ['courses', 'course_id'], 0.5);

async function joinsWith(keys: readonly AnalysisKey[]): Promise<JoinGraph> {
  const { tables, workbench } = fixture;
  return (await loadDataset({ tables, workbench, keys }, () => true)).joins;
}

const joined = (joins: JoinGraph, ...tables: [string, string]): string[] =>
  joins.edgesBetween(...tables).map(({ left, right }) => `${left.name} = ${right.name}`);

describe('how tables are joined', () => {
  it('follows the keys that are known of them, and nothing is guessed between tables that these connect', async () => {
    const joins = await joinsWith([MENTOR, COURSE]);
    expect(joined(joins, 'enrolments', 'teachers')).toEqual(['mentor = id']);
    expect(joined(joins, 'enrolments', 'courses')).toEqual(['course_id = course_id']);
    expect(joins.treeOf(['courses', 'teachers'])?.tables).toEqual(['courses', 'enrolments', 'teachers']);
  });

  it('follows the surest of several keys', async () => {
    expect(joined(await joinsWith([REGISTRATION, COURSE]), 'enrolments', 'courses')).toEqual([
      'course_id = course_id',
      'registration_id = course_id',
    ]);
  });

  it('is guessed from headers and values where no key is known', async () => {
    expect(joined(await joinsWith([MENTOR]), 'enrolments', 'courses')[0]).toBe('course_id = course_id');
    expect(joined(await joinsWith([]), 'enrolments', 'courses')[0]).toBe('course_id = course_id');
  });

  it('takes no notice of keys to tables that are not there', async () => {
    const joins = await joinsWith([key(['enrolments', 'mentor'], ['staff', 'id'])]);
    expect(joined(joins, 'enrolments', 'courses')[0]).toBe('course_id = course_id');
  });
});

describe('tables whose own keys are alike', () => {
  let cars: AnalysisFixture;
  beforeAll(async () => {
    cars = await AnalysisFixture.create([
      { name: 'cars_data', sql: `SELECT i AS id, i * 7 % 90 AS weight FROM range(1, 61) AS t(i)` },
      { name: 'car_makers', sql: `SELECT i AS id, 'maker ' || i AS title FROM range(1, 31) AS t(i)` },
      {
        name: 'model_list',
        sql: `SELECT i AS model_id, i % 30 + 1 AS maker, 'model ' || i AS model FROM range(1, 37) AS t(i)`,
      },
      { name: 'car_names', sql: `SELECT i AS make_id, 'make ' || i AS make FROM range(1, 61) AS t(i)` },
      { name: 'cars_data_details', sql: `SELECT i AS id, i * 3 AS doors FROM range(1, 61) AS t(i)` },
    ]);
  });
  afterAll(() => cars.close());

  it('are joined by them only where they number the same things', async () => {
    const { tables, workbench } = cars;
    const { joins } = await loadDataset({ tables, workbench, keys: [] }, () => true);
    expect(joined(joins, 'car_makers', 'cars_data')).toEqual([]);
    expect(joined(joins, 'model_list', 'cars_data')).toEqual([]);
    expect(joined(joins, 'car_names', 'cars_data')).toEqual(['make_id = id']);
    expect(new Set(joined(joins, 'cars_data', 'cars_data_details'))).toEqual(new Set(['id = id']));
  });
});
