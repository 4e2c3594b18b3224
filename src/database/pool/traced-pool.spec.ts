import { describe, expect, it } from '@jest/globals';
import { NoSpans } from '../../tracing/spans.js';
import { PatientPool } from './patient-pool.js';
import { describeStatement, poolClass } from './traced-pool.js';

describe('the span of a statement', () => {
  it.each([
    ['SELECT "Job"."id" AS "id" FROM "jobs" "Job" WHERE "Job"."id" = $1', 'SELECT jobs'],
    ['INSERT INTO periodic_tasks (name, begun_at) VALUES ($1, $2)', 'INSERT periodic_tasks'],
    ['UPDATE "sessions" SET "name" = $1', 'UPDATE sessions'],
    ['DELETE FROM jobs WHERE id IN (SELECT id FROM uploads)', 'DELETE jobs'],
    ['START TRANSACTION', 'START'],
    ['  commit', 'COMMIT'],
    ['', 'STATEMENT'],
  ])('is named by its operation and its table: %s', (text, name) => {
    expect(describeStatement(text).name).toBe(name);
  });

  it('holds nothing else of it', () => {
    expect(describeStatement(`SELECT 1 FROM jobs WHERE question = 'who is ill?'`)).toEqual({
      name: 'SELECT jobs',
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'SELECT',
        'db.collection.name': 'jobs',
      },
    });
  });

  it('is looked for nowhere where no spans are kept', () => {
    expect(poolClass(new NoSpans())).toBe(PatientPool);
  });
});
