import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc, { type Arbitrary } from 'fast-check';
import { committedDescription } from '../support/api-description.js';
import { type Breach, DescribedValues, type KnownValues } from '../support/described-values.js';
import { describedRequestsOf, type DescribedRequest, RequestSender } from '../support/described-requests.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const INVALID_PARAMETERS = 300001;
const VALID_REQUESTS = 20;
const REQUESTS_PER_BREACH = 2;
const SEED = 20_251_127;
const ANN = fc.constant('ann');

/** Where the contract has a code of its own for what is beyond a bound. */
const OTHER_CODES: Readonly<Record<string, number>> = {
  'createJob question: longer than 6000': 210022,
  'createJob datasource_ids: more than 1000': 210025,
};

/** What the schemas cannot say: which document is one, which version is the newest, which questions are verified. */
const SAID_IN_WORDS: Readonly<Record<string, KnownValues>> = {
  putDatasetKnowledge: { document: fc.constant(''), based_on: fc.constant(null) },
  acceptProposal: { based_on: fc.constant(null) },
  createKey: {
    allowed_addresses: fc.constantFrom(null, ['192.0.2.7'], ['2001:db8::/32', '10.0.0.0/8']),
  },
  verifyKnowledge: { accept: fc.constant([]) },
  // The job has no query.
  getEvidenceRows: { query: fc.constant(7) },
};

const description = committedDescription();
const values = new DescribedValues(description);
const requests = describedRequestsOf(description);
let service: TestService;
let sender: RequestSender;
let user: Arbitrary<unknown>;
let things: KnownValues;

beforeAll(async () => {
  service = await startTestService();
  const { client } = service;
  const dataset = await createDataset(client);
  const file = await untilRead(client, await addFile(client, dataset, 'a.csv', 'region,amount\nnorth,5\n'));
  const session = await createSession(client);
  const question = { user_id: 'ann', session_id: session, question: 'What is the total amount?' };
  const { job_id: job } = dataOf<{ job_id: string }>(await client.post('/v2/team/jobs', question));
  sender = new RequestSender(client, { session, dataset, datasource: file.id, job });
  const anybody = values.valid({ type: 'string', minLength: 1, maxLength: 256, pattern: '^[^\\x00]*$' });
  user = fc.oneof({ weight: 3, arbitrary: ANN }, { weight: 1, arbitrary: anybody });
  things = { session_id: fc.constant(session), dataset_id: fc.constant(null) };
});

afterAll(() => service.stop());

/** Whether HTTP lets a header have such a value at all. */
const isSendable = (headers: unknown): boolean => !JSON.stringify(headers).includes('\\u0000');

const knownOf = ({ id }: DescribedRequest, user_id: Arbitrary<unknown>): KnownValues => ({
  user_id,
  ...things,
  ...SAID_IN_WORDS[id],
});

describe('a request that is made by the description of the API', () => {
  it.each(requests.map((one) => [`${one.id} (${one.place})`, one] as const))(
    'is not refused as invalid: %s',
    async (_, one) => {
      await fc.assert(
        fc.asyncProperty(values.valid(one.schema, knownOf(one, user)), async (value) => {
          const answer = await sender.send(one, value);

          expect([answer.code, answer.msg]).not.toEqual([INVALID_PARAMETERS, expect.anything()]);
          expect(answer.status).toBeLessThan(500);
        }),
        { numRuns: VALID_REQUESTS, seed: SEED },
      );
    },
  );
});

describe('a request that is against the description of the API in one place', () => {
  it.each(requests.map((one) => [`${one.id} (${one.place})`, one] as const))(
    'is refused as invalid: %s',
    async (_, one) => {
      const accepted: string[] = [];
      for (const breach of values.breaches(one.schema, knownOf(one, ANN), one.wrong))
        accepted.push(...(await acceptedOf(one, breach)));

      expect(accepted).toEqual([]);
    },
  );

  async function acceptedOf(one: DescribedRequest, { what, value }: Breach): Promise<string[]> {
    const place = `${one.id} ${what.replace(/^: /, '')}`;
    const accepted: string[] = [];
    for (const sample of fc.sample(value, { numRuns: REQUESTS_PER_BREACH, seed: SEED })) {
      if (one.place === 'header' && !isSendable(sample)) continue;
      if (one.place === 'body') expect([place, values.allows(one.schema, sample)]).toEqual([place, false]);
      const { code, msg } = await sender.send(one, sample);
      if (code !== (OTHER_CODES[place] ?? INVALID_PARAMETERS)) accepted.push(`${place}: ${code} ${msg}`);
    }
    return accepted;
  }
});
