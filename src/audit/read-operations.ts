import { type AuditedResource, created, named } from './audited-operations.js';

const ofDataset = (parameter = 'dataset_id') => named('dataset', parameter);
const ofDatasource = named('datasource', 'datasource_id');
const ofJob = named('job', 'id');
// A link is a secret: whoever opens one notes the job that it shows.
const ofLinkedJob = created('job');

/** The operations that only show something, by their ids in the API's description. They are audited where the settings ask for it. */
export const READ_OPERATIONS: ReadonlyMap<string, AuditedResource> = new Map([
  ['listKeys', created('key')],
  ['getQuota', created('project')],
  ['listSessions', created('session')],
  ['getSession', named('session', 'id')],
  ['getJobHistory', named('session', 'id')],
  ['listDatasets', created('dataset')],
  ['getDatasetStatus', ofDataset('id')],
  ['getDatasetOverview', ofDataset('id')],
  ['listDatasources', ofDataset('id')],
  ['getDatasetKeys', ofDataset()],
  ['getDatasetKnowledge', ofDataset()],
  ['listDatasetKnowledgeVersions', ofDataset()],
  ['getKnowledgeVerification', ofDataset()],
  ['listProposals', ofDataset()],
  ['getDatasource', ofDatasource],
  ['getIntake', ofDatasource],
  ['getHistograms', ofDatasource],
  ['getTableRows', ofDatasource],
  ['getJob', ofJob],
  ['followJob', ofJob],
  ['getEvidence', ofJob],
  ['getEvidenceRows', ofJob],
  ['getChart', ofJob],
  ['getFeedback', ofJob],
  ['listAnswerLinks', ofJob],
  ['getSharedAnswer', ofLinkedJob],
  ['downloadSharedTable', ofLinkedJob],
  ['getSharedChart', ofLinkedJob],
]);
