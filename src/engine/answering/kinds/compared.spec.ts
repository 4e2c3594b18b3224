import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../test/support/answering/analysis-fixture.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { LinkedQuestion } from '../mentions/linked-question.js';
import { comparedRow } from '../plan/compared.js';
import { type Comparison } from '../plan/plan.js';
import { type Row } from '../plan/row-sets.js';
import { PlanRunner } from '../plan/run.js';
import { type Dataset } from '../tables/dataset.js';
import { loadDataset } from '../tables/load-dataset.js';
import { proposals } from './index.js';

const knowledge = knowledgeWith(new Map());
const TABLES = [
  {
    name: 'walkers',
    sql: `SELECT * FROM (VALUES ('Ann', 'Lyon', 31, 12.5), ('Bob', 'Turin', 44, 8.0), ('Cho', 'Lyon', 25, 20.0), ('Dora', 'Turin', 60, 3.5))
      AS t(name, city, age, kilometres)`,
  },
  {
    name: 'accounts',
    sql: `SELECT * FROM (VALUES ('Cost of goods sold', 400, 500), ('Other operating income, net', 10, 40), ('Interest expense', 30, 20))
      AS t(item, "Year Ended June 30, 2018", "Year Ended June 30, 2019")`,
  },
];

let fixture: AnalysisFixture;
let dataset: Dataset;
/** The accounts alone. */
let accounts: Dataset;
beforeAll(async () => {
  fixture = await AnalysisFixture.create(TABLES);
  dataset = await loadDataset(fixture, (word) => knowledge.isWord(word));
  const tables = fixture.tables.filter(({ name }) => name === 'accounts');
  accounts = await loadDataset({ tables, workbench: fixture.workbench }, (word) => knowledge.isWord(word));
});
afterAll(() => fixture.close());

/** The results of the plans that put values beside each other in one way. */
function resultsOf(question: string, operation: Comparison['operation']): (readonly Row[])[] {
  const runner = new PlanRunner(dataset);
  return proposals(new LinkedQuestion(question, dataset, knowledge))
    .filter(({ plan }) => plan.compared?.operation === operation)
    .flatMap(({ plan }) => {
      const rows = runner.run(plan);
      return rows ? [rows] : [];
    });
}

describe('a question that is answered by yes or no', () => {
  it.each([
    ['Are there walkers from Turin?', '>', ['true', 2]],
    ['Are all walkers from Turin older than 50?', '=', ['false', 1, 2]],
    ['Is the average age of walkers from Lyon higher than from Turin?', '>', ['false', 28, 52]],
    ['Did walkers from Lyon walk fewer kilometres than those from Turin?', '<', ['false', 32.5, 11.5]],
    ['Is the oldest walker from Turin?', '=', ['true', 'Turin']],
    ['Is the average age above 35?', '>', ['true', 40]],
    ['Is every name unique?', '=', ['true', 4, 4]],
  ] as const)(
    'may be read as a comparison, which gives its verdict and its values: %s',
    (question, operation, row) => {
      expect(resultsOf(question, operation)).toContainEqual([row]);
    },
  );

  it('is none of a number that tells both sides apart', () => {
    expect(resultsOf('Are there walkers without an age of 31 or of 44?', '>')).not.toContainEqual([
      ['false', 31, 44],
    ]);
  });

  it('is the only one that is read as a verdict', () => {
    expect(resultsOf('Which walkers from Turin are older than 50?', '>')).toEqual([]);
  });
});

describe('a question for what follows from two values', () => {
  it.each([
    ['What is the difference in average age between Turin and Lyon?', 'difference', [24, 52, 28]],
    ['What is the change in cost of goods sold from 2018 to 2019?', 'difference', [100, 500, 400]],
    ['What is the percentage change in cost of goods sold between 2018 and 2019?', 'change', [25, 500, 400]],
    ['What is the average interest expense for 2018 and 2019?', 'mean', [25, 30, 20]],
    ['What was the change in interest expense?', 'difference', [-10, 20, 30]],
    ['What percentage of walkers are from Lyon?', 'share', [50, 2, 4]],
  ] as const)(
    'may be read as a computation, which gives its number and its values: %s',
    (question, operation, row) => {
      expect(resultsOf(question, operation)).toContainEqual([row]);
    },
  );

  it('is for the mean of two means where it says so twice', () => {
    const means = (question: string): (readonly Row[])[] => resultsOf(question, 'mean');
    expect(means('What is the average of the average ages from Lyon and from Turin?')).toContainEqual([
      [40, 28, 52],
    ]);
    expect(means('What is the average age from Lyon and from Turin?')).not.toContainEqual([[40, 28, 52]]);
  });

  it('finds a row by most of the words of its label', () => {
    const results = resultsOf(
      'What is the increase in other net income from operating in 2019 from 2018?',
      'difference',
    );
    expect(results).toContainEqual([[30, 40, 10]]);
  });
});

describe('a question for one of the years that stand in the headers', () => {
  it.each([
    ['In which year was interest expense larger?', 'largest', ['2018', 30, 20]],
    ['Which year had the lowest cost of goods sold?', 'smallest', ['2018', 400, 500]],
  ] as const)('is answered by the year, and its values: %s', (question, operation, row) => {
    expect(resultsOf(question, operation)).toContainEqual([row]);
  });

  it('has no answer where both years are as large', () => {
    const comparison = { operation: 'largest', others: [], value: null, places: [] } as const;
    const row = comparedRow(comparison, [[[3]], [[3]]], ['2018', '2019']);
    expect(row).toBeNull();
  });
});

describe('a number of a question', () => {
  const plansOf = (question: string) =>
    proposals(new LinkedQuestion(question, dataset, knowledge)).map(({ plan }) => plan);
  const conditionsOn = (question: string, place: number) =>
    plansOf(question)
      .flatMap(({ conditions }) => conditions)
      .filter(({ places }) => places.includes(place));

  it('is compared with nothing where it is the year of a header or the day of a date', () => {
    const question = 'What is the interest expense for the year ended June 30, 2019?';
    const { numbers } = new LinkedQuestion(question, accounts, knowledge);
    expect(numbers).toEqual([]);
  });

  it('is compared with numbers where it stands beside them', () => {
    expect(conditionsOn('Which walkers are older than 30?', 5)).not.toEqual([]);
  });

  it('limits a result or is part of a condition, never both', () => {
    const plans = plansOf('Which 2 walkers have the highest kilometres?');
    const limited = plans.filter(({ limit }) => limit === 2);
    expect(limited).not.toEqual([]);
    expect(limited.flatMap(({ conditions }) => conditions.flatMap(({ places }) => places))).not.toContain(1);
  });
});
