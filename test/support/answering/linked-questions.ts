import { afterAll, beforeAll } from '@jest/globals';
import { knowledgeWith } from '../../../src/engine/answering/knowledge/knowledge.js';
import { LinkedQuestion } from '../../../src/engine/answering/mentions/linked-question.js';
import { loadDataset } from '../../../src/engine/answering/tables/load-dataset.js';
import { type Dataset } from '../../../src/engine/answering/tables/dataset.js';
import { AnalysisFixture } from './analysis-fixture.js';

/** Lays tables before the tests of a file, and links questions to them without what was learned of pairs of words. */
export function linkedQuestions(
  tables: Parameters<typeof AnalysisFixture.create>[0],
): (question: string) => LinkedQuestion {
  const knowledge = knowledgeWith(new Map());
  let fixture: AnalysisFixture;
  let dataset: Dataset;
  beforeAll(async () => {
    fixture = await AnalysisFixture.create(tables);
    dataset = await loadDataset(fixture, (word) => knowledge.isWord(word));
  });
  afterAll(() => fixture.close());
  return (question) => new LinkedQuestion(question, dataset, knowledge);
}
