import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adversarialQuestions } from '../../../../test/support/answering/adversarial-questions.js';
import { ADVERSARIAL_TABLE } from '../../../../test/support/answering/adversarial-table.js';
import { AnalysisFixture, collect } from '../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../test/support/answering/no-charts.js';
import { searchHere } from '../../../../test/support/answering/search-here.js';
import { fairTime, LongestTurn, threadTime } from '../../../../test/support/answering/thread-time.js';
import { askedTerms } from '../../terms/index.js';
import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { plainQuestion } from '../question-text.js';
import { ThreadedAnalyst } from './threaded-analyst.js';

// Of processor, not of the clock: what else the machine does is not measured.
const MOST_READING_MS = 300;
/** A slow machine may read all of them several times. */
const TIMEOUT_MS = 900_000;
const MOST_TURN_MS = 50;
/** One that the grammar reads, and one that only the search over the cells does. */
const ORDINARY = ['total amount by region', 'total amount by region 99 2 1 2 1 2 1 2 1 otherwise x'];

const asked = adversarialQuestions();
const read = asked.filter(({ question }) => plainQuestion(question) !== null);
const threaded = new ThreadedAnalyst({ charts: noCharts, threads: 1, thinkingMs: 30_000 });

let fixture: AnalysisFixture;
beforeAll(async () => {
  fixture = await AnalysisFixture.create([ADVERSARIAL_TABLE]);
});
afterAll(async () => {
  await threaded.close();
  await fixture.close();
});

describe('200 questions of 6 000 characters that nobody means', () => {
  it('are all of that length', () => {
    expect(asked).toHaveLength(200);
    expect(asked.filter(({ question }) => question.length !== 6000)).toEqual([]);
  });

  const above = async (
    most: number,
    timeOf: (question: string) => Promise<number>,
    of = read,
  ): Promise<string[]> => {
    const slow: string[] = [];
    for (const { kind, question } of of) {
      const taken = await fairTime(most, () => timeOf(question));
      if (taken > most) slow.push(`${kind}: ${taken.toFixed(0)} ms`);
    }
    return slow;
  };

  it(
    'are read within 300 ms each',
    async () => {
      const analyst = new BuiltinAnalyst(noCharts, searchHere);
      const timeOf = async (question: string): Promise<number> => {
        const start = threadTime();
        await collect(analyst, fixture.request(question));
        return threadTime() - start;
      };
      for (const question of ORDINARY) await timeOf(question);
      expect(await above(MOST_READING_MS, timeOf)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'never keep the main thread from its other work for 50 ms',
    async () => {
      const turnOf = async (question: string): Promise<number> => {
        const turn = new LongestTurn();
        if (plainQuestion(question) !== null) await collect(threaded, fixture.request(question));
        await new Promise(setImmediate);
        return turn.end();
      };
      for (const question of ORDINARY) await turnOf(question);
      expect(await above(MOST_TURN_MS, turnOf, asked)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('are made terms for the search of texts within 50 ms each', () => {
    askedTerms(ORDINARY[0] ?? '');
    const times = asked.map(({ question }) => {
      const start = threadTime();
      askedTerms(question);
      return threadTime() - start;
    });
    expect(Math.max(...times)).toBeLessThan(MOST_TURN_MS);
  });
});
