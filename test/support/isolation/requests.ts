import { BY_ANN, get, inOwnDataset, job, post, put, remove, type Send } from './route-senders.js';
import { type Things } from './things.js';

const datasource = (key: string) => ({ name: 'a.csv', type: 'FILE', file_object_key: key });
const datasourcePath = ({ datasetId, datasourceId }: Things) =>
  `/datasets/${datasetId}/datasources/${datasourceId}`;

const proposalPath = ({ datasetId, proposalId }: Things) =>
  `/datasets/${datasetId}/knowledge/proposals/${proposalId}`;

const getDatasource = get((things) => `${datasourcePath(things)}?${BY_ANN}`);
const presign = post((things) => `${datasourcePath(things)}/presign`);
const getIntake = get((things) => `${datasourcePath(things)}/intake?${BY_ANN}`);
const correctIntake = post((things) => `${datasourcePath(things)}/intake`);
const previewIntake = post((things) => `${datasourcePath(things)}/intake/preview`);
const getHistograms = get((things) => `${datasourcePath(things)}/histograms?${BY_ANN}`);
const getRows = get((things) => `${datasourcePath(things)}/rows?${BY_ANN}`);
const removeDatasource = remove(datasourcePath);

/**
 * Requests to every route, the first one of each as its owner would send it. What ends a thing comes last, so that an owner can
 * send the first ones one after the other.
 */
export const REQUESTS: Readonly<Record<string, readonly [Send, ...Send[]]>> = {
  'GET /v2/team/sessions': [
    get(({ word }) => `/sessions?${BY_ANN}&search=${word}`),
    get(() => `/sessions?${BY_ANN}&page_size=100`),
  ],
  'GET /v2/team/sessions/:id': [get(({ sessionId }) => `/sessions/${sessionId}?${BY_ANN}`)],
  'GET /v2/team/sessions/:id/history': [get(({ sessionId }) => `/sessions/${sessionId}/history?${BY_ANN}`)],
  'GET /v2/team/datasets': [
    get(({ word }) => `/datasets?${BY_ANN}&search=${word}`),
    get(() => `/datasets?${BY_ANN}&page_size=100`),
  ],
  'GET /v2/team/datasets/:dataset_id/keys': [get(({ datasetId }) => `/datasets/${datasetId}/keys?${BY_ANN}`)],
  'GET /v2/team/datasets/:dataset_id/knowledge': [
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge?${BY_ANN}`),
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge?${BY_ANN}&version=1`),
  ],
  'GET /v2/team/datasets/:dataset_id/knowledge/verification': [
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge/verification?${BY_ANN}`),
  ],
  'GET /v2/team/datasets/:dataset_id/knowledge/versions': [
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge/versions?${BY_ANN}`),
  ],
  'GET /v2/team/datasets/:dataset_id/knowledge/proposals': [
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge/proposals?${BY_ANN}`),
    get(({ datasetId }) => `/datasets/${datasetId}/knowledge/proposals?${BY_ANN}&is_rejected=true`),
  ],
  'GET /v2/team/datasets/:id/overview': [get(({ datasetId }) => `/datasets/${datasetId}/overview?${BY_ANN}`)],
  'GET /v2/team/datasets/:id/status': [get(({ datasetId }) => `/datasets/${datasetId}/status?${BY_ANN}`)],
  'GET /v2/team/datasets/:id/datasources': [
    get(({ datasetId }) => `/datasets/${datasetId}/datasources?${BY_ANN}`),
  ],
  'GET /v2/team/datasets/:dataset_id/datasources/:datasource_id': [
    getDatasource,
    inOwnDataset(getDatasource),
  ],
  'POST /v2/team/datasets/:dataset_id/datasources/:datasource_id/presign': [presign, inOwnDataset(presign)],
  'GET /v2/team/datasets/:dataset_id/datasources/:datasource_id/intake': [getIntake, inOwnDataset(getIntake)],
  'GET /v2/team/datasets/:dataset_id/datasources/:datasource_id/histograms': [
    getHistograms,
    inOwnDataset(getHistograms),
  ],
  'GET /v2/team/datasets/:dataset_id/datasources/:datasource_id/rows': [getRows, inOwnDataset(getRows)],
  'GET /v2/team/jobs/:id': [get(({ jobId }) => `/jobs/${jobId}?${BY_ANN}`)],
  'GET /v2/team/jobs/:id/chart': [get(({ chartedJobId }) => `/jobs/${chartedJobId}/chart?${BY_ANN}&image=0`)],
  'GET /v2/team/jobs/:id/evidence': [get(({ jobId }) => `/jobs/${jobId}/evidence?${BY_ANN}`)],
  'GET /v2/team/jobs/:id/evidence/rows': [
    get(({ jobId }) => `/jobs/${jobId}/evidence/rows?${BY_ANN}&query=0`),
  ],
  'GET /v2/team/jobs/:id/tables/:table': [get(({ jobId }) => `/jobs/${jobId}/tables/0?${BY_ANN}`)],
  'GET /v2/team/jobs/:id/feedback': [get(({ jobId }) => `/jobs/${jobId}/feedback?${BY_ANN}`)],
  'POST /v2/team/jobs/:id/feedback': [
    post(
      ({ jobId }) => `/jobs/${jobId}/feedback`,
      () => ({ verdict: 'wrong', corrected_question: 'how many rows?' }),
    ),
  ],
  'DELETE /v2/team/jobs/:id/feedback': [remove(({ jobId }) => `/jobs/${jobId}/feedback`)],
  'GET /v2/team/jobs/:id/links': [get(({ jobId }) => `/jobs/${jobId}/links?${BY_ANN}`)],
  'POST /v2/team/jobs/:id/links': [post(({ jobId }) => `/jobs/${jobId}/links`)],
  'DELETE /v2/team/jobs/:id/links/:link_id': [
    remove(({ jobId, linkId }) => `/jobs/${jobId}/links/${linkId}`),
  ],
  'GET /v2/team/jobs/:id/events': [
    get(({ jobId }) => `/jobs/${jobId}/events?${BY_ANN}`),
    get(({ openJobId }) => `/jobs/${openJobId}/events?${BY_ANN}`),
  ],
  'POST /v2/team/jobs': [
    job(({ sessionId, datasetId }) => ({ session_id: sessionId, dataset_id: datasetId })),
    job(({ sessionId, datasetId }) => ({ session_id: sessionId, dataset_id: datasetId, stream: true })),
    job(({ sessionId }) => ({ session_id: sessionId })),
    job(({ sessionId }, own) => ({ session_id: sessionId, dataset_id: own.datasetId })),
    job(({ datasetId }, own) => ({ session_id: own.sessionId, dataset_id: datasetId })),
    job(({ datasourceId }, own) => ({
      session_id: own.sessionId,
      dataset_id: own.datasetId,
      datasource_ids: [datasourceId],
    })),
  ],
  'POST /v2/team/jobs/:id/cancel': [post(({ openJobId }) => `/jobs/${openJobId}/cancel`)],
  'POST /v2/team/sessions': [
    post(
      () => '/sessions',
      () => ({ name: 'New' }),
    ),
  ],
  'POST /v2/team/sessions/:id': [
    post(
      ({ sessionId }) => `/sessions/${sessionId}`,
      () => ({ name: 'Changed' }),
    ),
  ],
  'POST /v2/team/datasets': [
    post(
      () => '/datasets',
      () => ({ name: 'New' }),
    ),
  ],
  'POST /v2/team/datasets/:id': [
    post(
      ({ datasetId }) => `/datasets/${datasetId}`,
      () => ({ name: 'Changed' }),
    ),
  ],
  'POST /v2/team/datasets/:dataset_id/knowledge/check': [
    post(
      ({ datasetId }) => `/datasets/${datasetId}/knowledge/check`,
      () => ({ document: 'hidden: [{table: zebra, column: amount}]' }),
    ),
  ],
  'POST /v2/team/datasets/:dataset_id/knowledge/verify': [
    post(
      ({ datasetId }) => `/datasets/${datasetId}/knowledge/verify`,
      () => ({}),
    ),
    post(
      ({ datasetId }) => `/datasets/${datasetId}/knowledge/verify`,
      () => ({ accept: ['How many zebras are there?'] }),
    ),
  ],
  'POST /v2/team/datasets/:dataset_id/knowledge/proposals/:proposal_id/reject': [
    post((things) => `${proposalPath(things)}/reject`),
  ],
  'DELETE /v2/team/datasets/:dataset_id/knowledge/proposals/:proposal_id/reject': [
    remove((things) => `${proposalPath(things)}/reject`),
  ],
  'POST /v2/team/datasets/:dataset_id/knowledge/proposals/:proposal_id/accept': [
    post((things) => `${proposalPath(things)}/accept`),
  ],
  'PUT /v2/team/datasets/:dataset_id/knowledge': [
    put(({ datasetId }) => `/datasets/${datasetId}/knowledge`, { document: '' }),
  ],
  'POST /v2/team/file/upload-datasource': [
    ({ client }) => client.upload('new.csv', 'place,amount\neast,1\n'),
  ],
  'POST /v2/team/file/init-multipart-upload': [
    post(
      () => '/file/init-multipart-upload',
      () => ({ file_name: 'new.csv', file_size: 10 }),
    ),
  ],
  'POST /v2/team/file/complete-multipart-upload': [
    post(
      () => '/file/complete-multipart-upload',
      ({ uploadId, uploadKey, partEtag }) => ({
        upload_id: uploadId,
        file_object_key: uploadKey,
        part_etags: [{ number: 1, etag: partEtag }],
      }),
    ),
  ],
  'POST /v2/team/datasources': [
    post(
      () => '/datasources',
      ({ fileObjectKey }) => datasource(fileObjectKey),
    ),
    post(
      () => '/datasources',
      ({ uploadKey }) => datasource(uploadKey),
    ),
  ],
  'POST /v2/team/datasets/:id/datasources': [
    post(
      ({ datasetId }) => `/datasets/${datasetId}/datasources`,
      ({ fileObjectKey }) => datasource(fileObjectKey),
    ),
    inOwnDataset(
      post(
        ({ datasetId }) => `/datasets/${datasetId}/datasources`,
        ({ fileObjectKey }) => datasource(fileObjectKey),
      ),
    ),
  ],
  'POST /v2/team/datasets/:dataset_id/datasources/:datasource_id/intake': [
    correctIntake,
    inOwnDataset(correctIntake),
  ],
  'POST /v2/team/datasets/:dataset_id/datasources/:datasource_id/intake/preview': [
    previewIntake,
    inOwnDataset(previewIntake),
  ],
  'DELETE /v2/team/datasets/:dataset_id/datasources/:datasource_id': [
    removeDatasource,
    inOwnDataset(removeDatasource),
  ],
  'GET /v2/team/keys': [get(() => '/keys?page_size=100')],
  'GET /v2/team/quota': [get(() => '/quota')],
  'POST /v2/team/keys': [post(() => '/keys')],
  'DELETE /v2/team/keys/:id': [remove(({ keyId }) => `/keys/${keyId}`)],
  'DELETE /v2/team/datasets/:id': [remove(({ datasetId }) => `/datasets/${datasetId}`)],
  'DELETE /v2/team/sessions/:id': [remove(({ sessionId }) => `/sessions/${sessionId}`)],
};
