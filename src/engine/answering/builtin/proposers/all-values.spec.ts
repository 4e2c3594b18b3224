import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture } from '../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../test/support/answering/search-here.js';
import { type Proposal } from '../../decision/proposal.js';
import { PlanReader } from '../../reading.js';
import { answersAnother } from '../choosing/choice.js';
import { TablesReader } from '../reading/tables-reader.js';

const WALKERS = `SELECT * FROM (VALUES ('Ann', 'Woman', 'Lyon', 31), ('Bob', 'Man', 'Turin', 44), ('Cho', 'Woman', 'Oslo', 25), ('Dan', 'Man', 'Lyon', 52))
  AS t(name, sex, city, age)`;
const reader = new TablesReader(noCharts, searchHere, new PlanReader());

let walkers: AnalysisFixture;
beforeAll(async () => {
  walkers = await AnalysisFixture.create([{ name: 'walkers', sql: WALKERS }]);
});
afterAll(() => walkers.close());

async function inGrammar(question: string): Promise<Proposal> {
  const { proposals } = await reader.considered(walkers.request(question), new AbortController().signal);
  const read = proposals.find(({ proposer }) => proposer === 'grammar');
  if (!read) throw new Error('the grammar reads nothing');
  return read;
}

describe('one number of all rows', () => {
  it('is no answer where all values of a column are named beside each other', async () => {
    const question = 'average age where sex is Woman or Man';
    const read = await inGrammar(question);
    expect(read.result.rows).toEqual([[38]]);
    expect(answersAnother(read, question)).toBe(true);
  });

  it.each(['average age where city is Lyon or Oslo', 'average age of Woman and Man by sex'])(
    'is not what is given where some are, or groups are made of them: %s',
    async (question) => {
      expect(answersAnother(await inGrammar(question), question)).toBe(false);
    },
  );
});
