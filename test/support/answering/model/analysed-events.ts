import { afterAll, beforeAll } from '@jest/globals';
import { type AnswerEvent } from '../../../../src/engine/answering/answer-event.js';
import { type ModelServer, startModelServer } from '../../model-server.js';
import { AnalysisFixture, collect } from '../analysis-fixture.js';
import { analystOf } from './asked-model.js';
import { keptCharts } from './drawn-charts.js';
import { EVENTS, HALLS } from './events-and-halls.js';
import { call, finish } from './scripts.js';

export const COST = ['events.cost'];
export const BY_HALL = { by: ['events.hall'] };
const dish = (value: string) => [{ column: 'events.menu', op: '=', value }];
export const FISH_AND_MEAT = { left: dish('fish'), right: dish('meat') };

/** A test that compares the cost of groups. */
export const compare = (more: object) => ({ kind: 'group_test', columns: COST, ...more });

/** Opens the events, their halls and a scripted model that is asked about them, for all tests of a file. */
export function analysedEvents() {
  const { charts, drawn } = keptCharts();
  // They are there as soon as a test runs.
  const opened = {} as { server: ModelServer; fixture: AnalysisFixture };
  beforeAll(async () => {
    opened.server = await startModelServer([]);
    opened.fixture = await AnalysisFixture.create([EVENTS, HALLS]);
  });
  afterAll(async () => {
    await opened.server.stop();
    await opened.fixture.close();
  });

  /** Has the model propose an analysis and reply. */
  async function analysed(
    analysis: object,
    { question = 'What about the cost?', reply = 'See {{r1.row_count}} rows.' } = {},
  ): Promise<AnswerEvent[]> {
    const { server, fixture } = opened;
    server.follow([call('propose_plan', { title: 'It', analysis }), finish(reply), finish(reply)]);
    drawn.length = 0;
    return collect(analystOf(server, {}, charts), fixture.request(question, { language: 'EN' }));
  }

  /** What the model was told of its analysis. */
  const said = (): string =>
    opened.server.requests.at(-1)?.body.messages.find(({ role }) => role === 'tool')?.content ?? '';

  return { opened, drawn, analysed, said };
}
