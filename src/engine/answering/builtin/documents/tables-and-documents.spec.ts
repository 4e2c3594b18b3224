import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { DocumentsFixture, sourcesOf } from '../../../../../test/support/answering/documents-fixture.js';
import {
  CONTRACT,
  firstQuote,
  groupNames,
  HANDBOOK,
} from '../../../../../test/support/answering/firm-documents.js';
import { replyText } from '../../../../../test/support/answering/replies.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { trustingAnalyst } from '../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const SALES = `SELECT * FROM (VALUES ('North', 10), ('South', 30), ('North', 5)) AS sales(region, revenue)`;

describe('a question to tables and documents', () => {
  let both: DocumentsFixture;
  beforeAll(async () => {
    both = await DocumentsFixture.create({ 'contract.pdf': CONTRACT, 'handbook.docx': HANDBOOK }, [
      { name: 'sales', sql: SALES },
    ]);
  });
  afterAll(() => both.close());
  const askBoth = (question: string, changes: Partial<AnalysisRequest> = {}): Promise<AnswerEvent[]> =>
    collect(analyst, both.request(question, changes));

  it('is answered from the tables when these hold what it asks', async () => {
    const events = await askBoth('What is the total revenue by region?');

    expect(groupNames(events).at(-1)).toBe('Respond: Conclusions');
    expect(sourcesOf(events)).toEqual([{ datasourceId: 'ds-sales', passage: null }]);
  });

  it('is answered from the documents when these hold what it asks', async () => {
    const events = await askBoth('How long is the warranty period?');

    expect(groupNames(events).at(-1)).toBe('Respond: Answer');
    expect(firstQuote(events)[0]).toContain('24 months');
    expect(events.at(-1)).toMatchObject({ outcome: { kind: 'told', analyst: 'builtin' } });
  });

  it('gets one answer that keeps the two apart when it asks both', async () => {
    const events = await askBoth('What is the total revenue by region, and how long is the warranty period?');
    const reply = replyText(events);

    expect(groupNames(events).filter((name) => name.startsWith('Respond'))).toEqual(['Respond: Conclusions']);
    expect(reply.indexOf('**From the tables**')).toBe(0);
    expect(reply.indexOf('30')).toBeLessThan(reply.indexOf('**From the documents**'));
    expect(reply.indexOf('24 months')).toBeGreaterThan(reply.indexOf('**From the documents**'));
    expect(sourcesOf(events).map(({ datasourceId }) => datasourceId)).toEqual(['ds-sales', 'ds-0']);
  });

  it('says what the tables hold, and that the documents do not answer, when neither does', async () => {
    const events = await askBoth('Which revenue did zeppelins bring?');
    const reply = replyText(events);

    expect(events.at(-1)).not.toMatchObject({ outcome: { kind: 'told' } });
    expect(reply).toContain('zeppelins');
    expect(reply).toMatch(/The documents do not answer this|Nothing in the documents/);
  });

  it('with the mode for data alone is answered from the tables', async () => {
    const events = await askBoth('How long is the warranty period?', { mode: 'data' });

    expect(groupNames(events).at(-1)).toBe('Respond: Conclusions');
  });
});
