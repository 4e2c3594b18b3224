import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { newId } from '../../../src/common/ids.js';
import { type Answer } from '../answer.js';
import { initiate, sendParts } from '../multipart.js';
import { addFile, type DatasourceRecord, untilRead, uploadFile } from '../scenario.js';
import { dataOf, type TestClient, type TestService } from '../test-service.js';

/** Stands in every name and file of the first project. */
const WORD = 'zebrafish';
const CONTENT = `${WORD},amount\nnorth,5\nsouth,7\n`;

/** What there is in a project, as requests name it. */
export interface Things {
  /** Of a key beside the one that is used. */
  readonly keyId: string;
  readonly sessionId: string;
  readonly datasetId: string;
  readonly datasourceId: string;
  /** Of a job that has its answer. */
  readonly jobId: string;
  /** Of a job whose answer has a chart. */
  readonly chartedJobId: string;
  /** Of a link to its answer. */
  readonly linkId: string;
  /** Of a proposal for the knowledge of the dataset. */
  readonly proposalId: string;
  /** Of a job that waits. */
  readonly openJobId: string;
  /** Of an uploaded file. */
  readonly fileObjectKey: string;
  /** Of an upload whose one part is sent. */
  readonly uploadId: string;
  readonly uploadKey: string;
  readonly partEtag: string;
  /** Part of all names. */
  readonly word: string;
}

/** Fills a project with one thing of every kind. Nothing in it changes by itself afterwards. */
export async function createThings(service: TestService, client: TestClient): Promise<Things> {
  const sessionId = await create(client, 'sessions');
  const datasource = await createDatasource(client, await create(client, 'datasets'));
  const datasetId = datasource.dataset_id;
  const upload = await initiate(client, CONTENT.length);
  const [part] = await sendParts(upload, Buffer.from(CONTENT));
  const described = { user_id: 'ann', document: `descriptions: [{table: ${WORD}, text: About ${WORD}}]` };
  await client.put(`/v2/team/datasets/${datasetId}/knowledge`, described).expect(200);
  const jobId = await ask(client, sessionId, datasetId);
  const chartedJobId = await ask(client, sessionId, datasetId, `total amount by ${WORD}`);
  const proposalId = await createProposal(client, sessionId, datasetId);
  const openJobId = await ask(client, sessionId, datasetId);
  await service.query(
    `UPDATE jobs SET status = 'queued', events = '[]', finished_at = NULL WHERE id = '${openJobId}'`,
  );
  return {
    keyId: await create(client, 'keys'),
    sessionId,
    datasetId,
    datasourceId: datasource.id,
    jobId,
    chartedJobId,
    linkId: await share(client, jobId),
    proposalId,
    openJobId,
    fileObjectKey: await uploadFile(client, `${WORD}.csv`, CONTENT),
    uploadId: upload.upload_id,
    uploadKey: upload.file_object_key,
    partEtag: part?.etag ?? '',
    word: WORD,
  };
}

/** A session and a dataset with a file: what a caller needs to ask a question. */
export async function createBasis(client: TestClient): Promise<Pick<Things, 'sessionId' | 'datasetId'>> {
  const sessionId = await create(client, 'sessions', 'Own');
  const datasetId = await create(client, 'datasets', 'Own');
  await createDatasource(client, datasetId, 'own.csv', 'place,amount\neast,1\n');
  return { sessionId, datasetId };
}

/** Names of the same form for things that never existed. */
export function inventThings(): Things {
  const uploadId = randomUUID();
  return {
    keyId: randomUUID(),
    sessionId: randomUUID(),
    datasetId: newId('dset'),
    datasourceId: newId('ds'),
    jobId: newId('job'),
    chartedJobId: newId('job'),
    linkId: newId('link'),
    proposalId: `prop-${randomBytes(12).toString('hex')}`,
    openJobId: newId('job'),
    fileObjectKey: `temp/user/ann/${randomUUID()}.csv`,
    uploadId,
    uploadKey: `temp/user/ann/${uploadId}.csv`,
    partEtag: `"${createHash('md5').update(randomBytes(8)).digest('hex')}"`,
    word: 'quetzales',
  };
}

/** @returns the id of the project that owns the session */
export async function projectOf(service: TestService, { sessionId }: Things): Promise<string> {
  const [row] = await service.app
    .get(DataSource)
    .query<{ project_id: string }[]>('SELECT project_id FROM sessions WHERE id = $1', [sessionId]);
  if (!row) throw new Error('there is no such session');
  return row.project_id;
}

async function create(
  client: TestClient,
  resource: 'sessions' | 'datasets' | 'keys',
  name = `About ${WORD}`,
): Promise<string> {
  const response = await client.post(`/v2/team/${resource}`, { user_id: 'ann', name }).expect(200);
  return dataOf<{ id: string }>(response).id;
}

async function createDatasource(
  client: TestClient,
  datasetId: string,
  name = `${WORD}.csv`,
  content = CONTENT,
): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, datasetId, name, content));
}

/** @returns the id of a link to an answer */
async function share(client: TestClient, jobId: string): Promise<string> {
  const response = await client.post(`/v2/team/jobs/${jobId}/links`, { user_id: 'ann' }).expect(200);
  return dataOf<{ id: string }>(response).id;
}

/** Corrects an answer, so that there is something to learn. @returns the id of the proposal that is made of it */
async function createProposal(client: TestClient, sessionId: string, datasetId: string): Promise<string> {
  const jobId = await ask(client, sessionId, datasetId, `What is the turnover of ${WORD}?`);
  const corrected = { verdict: 'wrong', corrected_question: `What is the amount of ${WORD}?` };
  await client.post(`/v2/team/jobs/${jobId}/feedback`, { user_id: 'ann', ...corrected }).expect(200);
  const path = `/v2/team/datasets/${datasetId}/knowledge/proposals?user_id=ann`;
  const [proposal] = dataOf<{ records: { id: string }[] }>(await client.get(path).expect(200)).records;
  if (!proposal) throw new Error('nothing was learned of a correction');
  return proposal.id;
}

async function ask(
  client: TestClient,
  sessionId: string,
  datasetId: string,
  question = `How many rows are there in ${WORD}?`,
): Promise<string> {
  const body = { user_id: 'ann', session_id: sessionId, dataset_id: datasetId, question };
  return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200)).job_id;
}
