import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runFuzz } from '../fuzz/run-fuzz.js';
import { startTestService, type TestService } from '../support/test-service.js';

/** `npm run fuzz` sends many more. */
const REQUESTS = 400;

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ logLevel: 'error' });
});

afterAll(() => service.stop());

describe('whatever is sent', () => {
  it('is answered as the API is described, and never with a failure of the service', async () => {
    const report = await runFuzz({
      url: service.url,
      own: service.client,
      foreign: await service.clientOfNewProject(),
      requests: REQUESTS,
      seed: 17,
      isAlive: () => true,
      disposable: 20,
    });

    expect(report.faults).toEqual([]);
  });
});
