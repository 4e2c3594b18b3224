import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { type Dataset } from '../tables/dataset.js';
import { loadDataset } from '../tables/load-dataset.js';
import { LinkedQuestion } from './linked-question.js';
import { nearOnly } from './near-only.js';

const knowledge = knowledgeWith(new Map());

let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'shops',
      sql: `SELECT * FROM (VALUES ('Oslo', 'Sea', 12.5, 3), ('Rome', 'Hill', 8.0, 4)) AS t(city, dept, revenue, doctors)`,
    },
  ]);
  dataset = await loadDataset(fixture, (word) => knowledge.isWord(word));
});
afterAll(() => fixture.close());

const nearIn = (question: string): string[] => {
  const linked = new LinkedQuestion(question, dataset, knowledge);
  return [...nearOnly(linked)].map((place) => linked.tokens[place]?.norm ?? '');
};

describe('words that are only near in meaning to a header', () => {
  it('name it, though not for sure', () => {
    const linked = new LinkedQuestion('How many nurses are there by city?', dataset, knowledge);
    const named = linked.slots.flatMap(({ alternatives }) => alternatives.map(({ column }) => column.name));
    expect(named).toEqual(['doctors', 'city']);
    expect(nearIn('How many nurses are there by city?')).toEqual(['nurses']);
  });

  it.each([
    'What is the revenue by city?',
    'Which city has the most doctors?',
    'revenues of Rome',
    'revenue of the Sea dept',
  ])('are none that a header has, nor values: %s', (question) => {
    expect(nearIn(question)).toEqual([]);
  });
});
