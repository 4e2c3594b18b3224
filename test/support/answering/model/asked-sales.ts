import { afterAll, beforeAll } from '@jest/globals';
import { type AnalysisRequest } from '../../../../src/engine/answering/analyst.js';
import { type AnswerEvent } from '../../../../src/engine/answering/answer-event.js';
import { type ModelUsage } from '../../../../src/engine/answering/model/model-analyst-parts.js';
import { type ModelServer, type ScriptedReply, startModelServer } from '../../model-server.js';
import { type AnalysisFixture, collect } from '../analysis-fixture.js';
import { analystOf } from './asked-model.js';
import { salesFixture } from './sales.js';

/** What one question is asked with, and how much the model may be asked. */
type Changes = Partial<AnalysisRequest> & { readonly usage?: Partial<ModelUsage> };

/** The sales and a scripted model to ask of them. */
interface AskedSales {
  server: ModelServer;
  fixture: AnalysisFixture;
  /** Asks which region had the most, unless another question is given, of a model that replies by a script. */
  readonly ask: (script: readonly ScriptedReply[], changes?: Changes) => Promise<AnswerEvent[]>;
}

/** Opens them for all tests of a file. */
export function askedSales(): AskedSales {
  // The server and the sales are there as soon as a test runs.
  const sales = {
    ask: (script, { usage, ...changes } = {}) => {
      sales.server.follow(script);
      const request = sales.fixture.request('Which region had the highest total amount?', changes);
      return collect(analystOf(sales.server, usage), request);
    },
  } as AskedSales;
  beforeAll(async () => {
    sales.server = await startModelServer([]);
    sales.fixture = await salesFixture();
  });
  afterAll(async () => {
    await sales.server.stop();
    await sales.fixture.close();
  });
  return sales;
}
