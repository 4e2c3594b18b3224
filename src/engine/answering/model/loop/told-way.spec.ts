import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../test/support/answering/analysis-fixture.js';
import { analystOf, replyOf, stepsOf } from '../../../../../test/support/answering/model/asked-model.js';
import { EVENTS, HALLS } from '../../../../../test/support/answering/model/events-and-halls.js';
import { call, finish } from '../../../../../test/support/answering/model/scripts.js';
import {
  type ModelServer,
  type ScriptedReply,
  startModelServer,
} from '../../../../../test/support/model-server.js';
import { type AnswerEvent } from '../../answer-event.js';

const AGREES = 'Read without the model, the question gives the same result.';
const DIFFERS = 'Read without the model, the question gives a different result';
const RECIPE = 'spearman correlation between guests and cost with its p-value';
const BRIEFING = 'Summarise this';

let server: ModelServer;
let fixture: AnalysisFixture;
beforeAll(async () => {
  server = await startModelServer([]);
  fixture = await AnalysisFixture.create([EVENTS, HALLS]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});

async function ask(question: string, first: ScriptedReply, reply: string): Promise<AnswerEvent[]> {
  server.follow([first, finish(reply), finish(reply)]);
  return collect(analystOf(server), fixture.request(question, { language: 'EN' }));
}

const correlation = (method: string): ScriptedReply =>
  call('propose_plan', {
    title: 'Guests and cost',
    analysis: { kind: 'correlation_test', columns: ['events.guests', 'events.cost'], method },
  });
const P_VALUE = 'The p-value is {{r1.p_value}}.';

describe('a question that the built-in analyst answers by a recipe', () => {
  it('is said to give the same where the model finds all its figures', async () => {
    const events = await ask(RECIPE, correlation('spearman'), P_VALUE);
    expect(stepsOf(events)).toContain(AGREES);
    expect(events.at(-1)).toMatchObject({ outcome: { analyst: 'model', confidence: 'high' } });
  });

  it('is shown with what it gives where the model finds other figures, which lowers the confidence', async () => {
    const events = await ask(RECIPE, correlation('pearson'), P_VALUE);
    expect(stepsOf(events)).toContain(DIFFERS);
    expect(replyOf(events)).toContain(DIFFERS);
    expect(events.at(-1)).toMatchObject({ outcome: { analyst: 'model', confidence: 'low' } });
  });
});

describe('a question that asks for nothing in particular', () => {
  it('is shown with what the built-in analyst says first, where the model finds something else', async () => {
    const count = call('propose_plan', { title: 'Events', tables: ['events'], select: [{ fn: 'count' }] });
    const events = await ask(BRIEFING, count, 'There are {{r1.count}} events.');
    expect(stepsOf(events)).toContain(DIFFERS);
    expect(replyOf(events)).not.toContain(DIFFERS);
    expect(events.at(-1)).toMatchObject({ outcome: { analyst: 'model', confidence: 'medium' } });
  });
});
