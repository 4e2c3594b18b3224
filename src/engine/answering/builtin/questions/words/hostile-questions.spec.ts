import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const SHOPS = `SELECT * FROM (VALUES ('Rome', 3, DATE '2024-01-01'), ('Oslo', NULL, DATE '2024-02-01')) AS t
  ("city", "__proto__", """; DROP TABLE shops")`;

const NOT_TO_BE_ANSWERED = [
  '???',
  '🙂🙂',
  '!!! ... ---',
  'x '.repeat(3000),
  'aaaa'.repeat(1500),
  'total of the number by name and region and '.repeat(150).slice(0, 6000),
  'Mikä on myynnin kokonaismäärä alueittain?',
  'Je, jumla ya mauzo ni nini?',
];

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([{ name: 'shops', sql: SHOPS }]);
});
afterAll(() => fixture.close());

describe('a question that is none, or in a language that is not known', () => {
  it.each(NOT_TO_BE_ANSWERED.map((question) => [question.slice(0, 40), question]))(
    'gets an honest reply, questions that can be answered, and no number: %s',
    async (_, question) => {
      const events = await collect(new BuiltinAnalyst(noCharts, searchHere), fixture.request(question));

      expect(events.filter(({ type }) => type === 'code' || type === 'table')).toEqual([]);
      expect(events.filter(({ type }) => type === 'message').length).toBeGreaterThan(0);
      expect(events.filter(({ type }) => type === 'questions')).toHaveLength(1);
    },
  );
});
