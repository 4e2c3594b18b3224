import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { proposals } from '../kinds/index.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { LinkedQuestion } from '../mentions/linked-question.js';
import { type Dataset } from '../tables/dataset.js';
import { loadDataset } from '../tables/load-dataset.js';
import { denies } from './plan.js';

const knowledge = knowledgeWith(new Map());

let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'passengers',
      sql: `SELECT * FROM (VALUES ('Ann', true, 7.5), ('Bo', false, 8.1), ('Cy', false, 31.0)) AS t(name, survived, fare)`,
    },
  ]);
  dataset = await loadDataset(fixture, (word) => knowledge.isWord(word));
});
afterAll(() => fixture.close());

describe('a plan denies', () => {
  it('where it keeps what a column of yes and no says no of', () => {
    const question = "What are the names of passengers who didn't survive?";
    const plans = proposals(new LinkedQuestion(question, dataset, knowledge)).filter(
      ({ plan: { conditions, shape } }) => shape === 'rows' && conditions.length === 1,
    );
    const kept = (value: boolean): boolean[] =>
      plans
        .filter(
          ({
            plan: {
              conditions: [condition],
            },
          }) => condition?.test.op === '=' && condition.test.value === String(value),
        )
        .map(({ plan }) => denies(plan));
    expect(new Set(kept(false))).toEqual(new Set([true]));
    expect(new Set(kept(true))).toEqual(new Set([false]));
  });
});
