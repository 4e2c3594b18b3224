import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type AuditRecord } from '../../src/audit/index.js';
import { newEntries } from '../support/audit-entries.js';
import { callTool, connectMcp } from '../support/mcp-client.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

let service: TestService;

describe('the audit log of a service that audits reads', () => {
  let datasetId: string;
  let sessionId: string;

  beforeAll(async () => {
    service = await startTestService({ auditsReads: true });
    datasetId = await createDataset(service.client);
    sessionId = await createSession(service.client);
    await untilRead(
      service.client,
      await addFile(service.client, datasetId, 'sales.csv', 'region,amount\nnorth,5\n'),
    );
  });

  afterAll(() => service.stop());

  const ask = async () => {
    const question = {
      user_id: 'ann',
      session_id: sessionId,
      dataset_id: datasetId,
      question: 'How many rows?',
    };
    return dataOf<{ job_id: string }>(await service.client.post('/v2/team/jobs', question).expect(200))
      .job_id;
  };
  const read = (all: readonly AuditRecord[]) =>
    all.map(({ operation, resource_type: type, resource_id: id, outcome }) => [operation, type, id, outcome]);

  it('tells of what was shown to whom, and of what was not', async () => {
    const told = await newEntries(service, async () => {
      await service.client.get('/v2/team/datasets?user_id=bob').expect(200);
      await service.client.get(`/v2/team/datasets/${datasetId}/overview?user_id=bob`).expect(200);
      await service.client.get('/v2/team/sessions/none?user_id=bob').expect(200);
    });

    expect(read(told)).toEqual([
      ['listDatasets', 'dataset', null, 0],
      ['getDatasetOverview', 'dataset', datasetId, 0],
      ['getSession', 'session', 'none', 300003],
    ]);
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(['bob']));
  });

  it('tells which data a question was asked of, but not the question', async () => {
    let jobId = '';
    const told = await newEntries(service, async () => (jobId = await ask()));

    expect(read(told)).toEqual([
      ['createJob', 'job', jobId, 0],
      ['createJob', 'dataset', datasetId, 0],
    ]);
    expect(JSON.stringify(told)).not.toContain('How many');
  });

  it('tells which answer was shown by a link, whose text it does not have', async () => {
    const jobId = await ask();
    const link = await service.client.post(`/v2/team/jobs/${jobId}/links`, { user_id: 'ann' }).expect(200);
    const token =
      dataOf<{ url: string }>(link)
        .url.split('/')
        .at(-1)
        ?.replace(/^.*[#=]/, '') ?? '';

    const told = await newEntries(service, () =>
      request(service.url).get(`/shared-answers/${token}`).expect(200),
    );

    expect(read(told)).toEqual([['getSharedAnswer', 'job', jobId, 0]]);
    expect(JSON.stringify(told)).not.toContain(token);
  });

  it('tells what assistants read', async () => {
    const assistant = await connectMcp(service, { user: 'eve' });
    const told = await newEntries(service, async () => {
      await callTool(assistant, 'list_datasets');
      await callTool(assistant, 'ask', { question: 'How many rows?', dataset_id: datasetId });
      await assistant.callTool({ name: 'get_answer', arguments: { job_id: 'job-none' } });
    });
    await assistant.close();

    // The job is made while the assistant's call goes on: either may be the first within a millisecond.
    expect(read(told)).toHaveLength(4);
    expect(read(told)).toEqual(
      expect.arrayContaining([
        ['mcp list_datasets', 'dataset', null, 0],
        ['mcp ask', 'job', expect.stringMatching(/^job-/), 0],
        ['mcp ask', 'dataset', datasetId, 0],
        ['mcp get_answer', 'job', 'job-none', 300003],
      ]),
    );
    expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set(['eve']));
  });
});
