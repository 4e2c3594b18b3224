import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { offeredQuestions, replyText } from '../../../../../test/support/answering/replies.js';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { DECLINED } from '../../../../../test/support/answering/goldens.js';
import { type PastQuestion } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

/** Before the questions that are offered. */
const MOST_WORDS = 40;

const analyst = trustingAnalyst();
const fixtures = new Map<string, AnalysisFixture>();

beforeAll(async () => {
  for (const table of new Set(DECLINED.map(([table]) => table))) {
    fixtures.set(table.name, await AnalysisFixture.create([table]));
  }
});
afterAll(() => Promise.all([...fixtures.values()].map((fixture) => fixture.close())));

async function ask(
  table: string,
  question: string,
  history: readonly PastQuestion[] = [],
): Promise<AnswerEvent[]> {
  const fixture = fixtures.get(table);
  if (!fixture) throw new Error(`no fixture ${table}`);
  return collect(analyst, fixture.request(question, { history }));
}

describe('a question that is not understood', () => {
  it.each(DECLINED.map(([table, question, named]) => [table.name, question, named] as const))(
    'gets no number but the reason and three questions (%s: %s)',
    async (table, question, named) => {
      const events = await ask(table, question);
      expect(replyText(events)).toContain(named);
      const [said = ''] = replyText(events).split('\n- ');
      expect(said.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS);
      expect(events.filter(({ type }) => type === 'table' || type === 'code' || type === 'image')).toEqual(
        [],
      );
      const questions = offeredQuestions(events);
      expect(questions).toHaveLength(3);
      const history = [{ question, reply: replyText(events) }];
      for (const each of questions) {
        expect(
          (await ask(table, each, history)).filter(({ type }) => type === 'table').length,
        ).toBeGreaterThan(0);
      }
    },
  );

  it('is told the columns with a similar name', async () => {
    expect(replyText(await ask('employees', 'average salry_amounts by town hall'))).toContain('salary');
  });
});
