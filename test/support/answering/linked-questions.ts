import { afterAll, beforeAll } from '@jest/globals';
import { knowledgeWith } from '../../../src/engine/answering/knowledge/knowledge.js';
import { LinkedQuestion } from '../../../src/engine/answering/mentions/linked-question.js';
import { loadDataset } from '../../../src/engine/answering/tables/load-dataset.js';
import { type Dataset } from '../../../src/engine/answering/tables/dataset.js';
import { type AnalysisTable } from '../../../src/engine/answering/analyst.js';
import { type SemanticType } from '../../../src/engine/column-meaning.js';
import { AnalysisFixture } from './analysis-fixture.js';

/** A table as it is when what some of its columns mean was found. */
function withMeanings(table: AnalysisTable, meanings: ReadonlyMap<string, SemanticType>): AnalysisTable {
  const columns = table.profile.columns.map((column) => {
    const type = meanings.get(column.name);
    return type ? { ...column, meaning: { ...UNSAID, type } } : column;
  });
  return { ...table, profile: { ...table.profile, columns } };
}

const UNSAID = {
  confidence: 1,
  additivity: 'none',
  evidence: [],
  currency: null,
  datePart: null,
  dateColumns: [],
} as const;

/**
 * Lays tables before the tests of a file, and links questions to them without what was learned of pairs of words.
 * @param meanings what columns mean, by their names
 */
export function linkedQuestions(
  tables: Parameters<typeof AnalysisFixture.create>[0],
  meanings: ReadonlyMap<string, SemanticType> = new Map(),
): (question: string) => LinkedQuestion {
  const knowledge = knowledgeWith(new Map());
  let fixture: AnalysisFixture;
  let dataset: Dataset;
  beforeAll(async () => {
    fixture = await AnalysisFixture.create(tables);
    const known = fixture.tables.map((table) => withMeanings(table, meanings));
    dataset = await loadDataset({ tables: known, workbench: fixture.workbench }, (word) =>
      knowledge.isWord(word),
    );
  });
  afterAll(() => fixture.close());
  return (question) => new LinkedQuestion(question, dataset, knowledge);
}
