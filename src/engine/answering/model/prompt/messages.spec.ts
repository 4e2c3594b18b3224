import { describe, expect, it } from '@jest/globals';
import { type AnalysisRequest, type PastQuestion } from '../../analyst.js';
import { firstMessages } from './messages.js';

const REQUEST = {
  question: 'And the lowest?',
  language: 'EN',
  userPrompt: null,
  history: [],
  mode: 'auto',
  withCitation: true,
  documents: null,
  tables: [],
  workbench: { query: () => Promise.reject(new Error('nothing is asked')) },
} satisfies AnalysisRequest;
const OPTIONS = { language: 'EN', contextTokens: 32_000, tools: [], callsTools: true };

function askedAfter(history: readonly PastQuestion[]): string {
  const [, asked] = firstMessages({ ...REQUEST, history }, OPTIONS);
  return asked?.content ?? '';
}

describe('what a model is told where there are only documents', () => {
  it('is to look there alone, to cite, and to say so where they do not tell', () => {
    const documents = {
      files: [{ datasourceId: 'ds-contract', fileName: 'contract.pdf' }],
      passageCount: 1,
      search: () => Promise.resolve([]),
    };
    const [told] = firstMessages({ ...REQUEST, documents }, OPTIONS);
    expect(told?.content).toMatch(/search_passages[^]*\{\{p1\}\}[^]*do not tell it/);
    expect(told?.content).not.toMatch(/propose_plan|query_tables|\{\{r1|\{\{cmp/);
  });
});

describe('what a model is told of the session', () => {
  it('is each question with the last statement of its answer and the headline of its reply', () => {
    const statements = ['SELECT 1', 'SELECT region,\n  sum(amount)\nFROM orders'];
    const reply = 'South is the highest.\n\n- A note.';
    expect(askedAfter([{ question: 'Which is the highest?', reply, statements }])).toContain(
      '- question "Which is the highest?", computed by "SELECT region, sum(amount) FROM orders", reply "South is the highest."\n',
    );
  });

  it('is a question and its reply alone where nothing was computed', () => {
    expect(askedAfter([{ question: 'Hello?', reply: 'What would you like to know?' }])).toContain(
      '- question "Hello?", reply "What would you like to know?"\n',
    );
  });

  it('is of the latest questions where there are too many, the latest last', () => {
    const history = Array.from({ length: 100 }, (_, at) => ({
      question: `Question ${at} ${'of many words '.repeat(20)}`,
      reply: 'A reply '.repeat(40),
    }));
    const asked = askedAfter(history);
    expect(asked).toContain('"Question 99 of');
    expect(asked).not.toContain('"Question 50 of');
    expect(asked.indexOf('"Question 98 of')).toBeLessThan(asked.indexOf('"Question 99 of'));
  });

  it('is nothing at the beginning', () => {
    expect(askedAfter([])).not.toContain('Earlier');
  });
});
