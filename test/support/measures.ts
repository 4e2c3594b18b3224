import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';

const TIMEOUT_MS = 60_000;
const POLL_MS = 20;

/**
 * What a process tells of its measures as soon as all the samples are among them, and at the latest after ten seconds.
 * Work is measured when it has ended, which is a little later than its result can be seen.
 *
 * @param samples in the text format of Prometheus: a name, its labels, and a value or its beginning
 */
export async function untilMeasured(url: string, samples: readonly string[]): Promise<request.Response> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const response = await request(url).get('/metrics').expect(200);
    if (samples.every((sample) => response.text.includes(sample)) || Date.now() > deadline) return response;
    await delay(POLL_MS);
  }
}
