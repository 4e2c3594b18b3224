import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { LinkedQuestion } from '../mentions/linked-question.js';
import { type Dataset } from '../tables/dataset.js';
import { loadDataset } from '../tables/load-dataset.js';
import { conditionSets } from './condition-sets.js';

const knowledge = knowledgeWith(new Map());
const TABLES = [
  {
    name: 'wine',
    sql: `SELECT * FROM (VALUES ('Chloe', 2006, '2008'), ('Lorenzo', 2008, 'now'), ('Palo', 2008, '2010')) AS t(name, year, drink)`,
  },
];

let fixture: AnalysisFixture;
let dataset: Dataset;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
  dataset = await loadDataset(fixture, (word) => knowledge.isWord(word));
});
afterAll(() => fixture.close());

/** The conditions of each set as `column = value`. */
function setsOf(question: string): string[] {
  return conditionSets(new LinkedQuestion(question, dataset, knowledge)).map(({ conditions }) =>
    conditions
      .map(({ column, test }) => `${column.name} ${test.op} ${'value' in test ? test.value : ''}`)
      .join(', '),
  );
}

describe('the sets of conditions of a question', () => {
  it('read a number as the text of one column or the number of another', () => {
    const sets = setsOf('names of the wines produced in 2008');
    expect(sets).toContain('year = 2008');
    expect(sets).toContain('drink = 2008');
  });

  it('read it as one of them at a time', () => {
    const both = setsOf('names of the wines produced in 2008').filter((each) => each.includes(','));
    expect(both).toEqual([]);
  });
});
