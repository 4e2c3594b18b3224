import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { type AnalysisKey } from '../analyst.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { loadDataset } from '../tables/load-dataset.js';
import { type Dataset } from '../tables/dataset.js';
import { LinkedQuestion } from './linked-question.js';
import { type MeantWords } from './meant-words.js';

const knowledge = knowledgeWith(new Map());
let fixture: AnalysisFixture;
let dataset: Dataset;

const key = (table: string, column: string): AnalysisKey => ({
  from: { table, column },
  to: { table: 'pupils', column: 'id' },
  cardinality: 'many-to-one',
  confidence: 0.9,
});

beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    { name: 'pupils', sql: `SELECT i AS id, 'name ' || i AS name FROM range(1, 11) t(i)` },
    { name: 'likes', sql: `SELECT i AS student_id, 11 - i AS liked_id FROM range(1, 5) t(i)` },
    { name: 'lessons', sql: `SELECT i AS lesson, 1 + i % 3 AS student_id FROM range(1, 9) t(i)` },
    { name: 'days', sql: `SELECT i AS day, 1 + i % 2 AS winner_id, i AS runner_id FROM range(1, 10) t(i)` },
  ]);
  const keys = [
    key('likes', 'student_id'),
    key('lessons', 'student_id'),
    key('days', 'winner_id'),
    key('days', 'runner_id'),
  ];
  dataset = await loadDataset({ tables: fixture.tables, workbench: fixture.workbench, keys }, (word) =>
    knowledge.isWord(word),
  );
});
afterAll(() => fixture.close());

const tablesIn = (question: string, meant?: MeantWords): readonly string[] =>
  new LinkedQuestion(question, dataset, knowledge, meant).tables;

describe('a key that refers to a table', () => {
  it('names its rows where another key has the same name', () => {
    expect(tablesIn('How many students are there?')).toEqual(['pupils']);
  });

  it('names its rows where it is of nearly all of them', () => {
    expect(tablesIn('How many runners are there?')).toEqual(['pupils']);
  });

  it('names a role of some of them otherwise', () => {
    expect(tablesIn('How many winners are there?')).toEqual([]);
  });

  it('leaves its name to no table whose rows are called so by a guess', () => {
    const meant: MeantWords = new Map([['students', { table: 'likes', column: null }]]);
    expect(tablesIn('How many students are there?', meant)).toEqual(['pupils']);
  });
});
