import { afterAll, beforeAll } from '@jest/globals';
import { type ModelServer, startModelServer } from '../../model-server.js';
import { type AnalysisFixture } from '../analysis-fixture.js';
import { salesFixture } from './sales.js';

/** The sales and a scripted model to ask of them. */
interface AskedSales {
  readonly server: ModelServer;
  readonly fixture: AnalysisFixture;
}

/** Opens them for all tests of a file. */
export function askedSales(): AskedSales {
  const sales: { server?: ModelServer; fixture?: AnalysisFixture } = {};
  beforeAll(async () => {
    sales.server = await startModelServer([]);
    sales.fixture = await salesFixture();
  });
  afterAll(async () => {
    await sales.server?.stop();
    await sales.fixture?.close();
  });
  // They are there as soon as a test runs.
  return sales as AskedSales;
}
