/** What an operation is about. */
export interface AuditedResource {
  readonly type: string;
  /** The parameter of the path that names it; null when the operation creates it. */
  readonly parameter: string | null;
}

/** Of an operation that creates something, or is about no single one. */
export const created = (type: string): AuditedResource => ({ type, parameter: null });
export const named = (type: string, parameter: string): AuditedResource => ({ type, parameter });

/** The operations that change something or hand out a file, by their ids in the API's description. */
export const AUDITED_OPERATIONS: ReadonlyMap<string, AuditedResource> = new Map([
  ['createSession', created('session')],
  ['modifySession', named('session', 'id')],
  ['deleteSession', named('session', 'id')],
  ['createDataset', created('dataset')],
  ['modifyDataset', named('dataset', 'id')],
  ['deleteDataset', named('dataset', 'id')],
  ['putDatasetKnowledge', named('dataset', 'dataset_id')],
  ['checkDatasetKnowledge', named('dataset', 'dataset_id')],
  ['verifyKnowledge', named('dataset', 'dataset_id')],
  ['acceptProposal', named('dataset', 'dataset_id')],
  ['rejectProposal', named('dataset', 'dataset_id')],
  ['withdrawRejection', named('dataset', 'dataset_id')],
  ['createDatasource', created('datasource')],
  ['createDatasourceWithDataset', created('datasource')],
  ['deleteDatasource', named('datasource', 'datasource_id')],
  ['correctIntake', named('datasource', 'datasource_id')],
  ['previewIntake', named('datasource', 'datasource_id')],
  ['presignDatasource', named('datasource', 'datasource_id')],
  ['createJob', created('job')],
  ['cancelJob', named('job', 'id')],
  ['downloadTable', named('job', 'id')],
  ['giveFeedback', named('job', 'id')],
  ['withdrawFeedback', named('job', 'id')],
  ['createAnswerLink', named('job', 'id')],
  ['deleteAnswerLink', named('job', 'id')],
  ['createKey', created('key')],
  ['signIn', created('key')],
  ['revokeKey', named('key', 'id')],
  ['uploadFile', created('upload')],
  ['initMultipartUpload', created('upload')],
  ['completeMultipartUpload', created('upload')],
  ['uploadPart', named('upload', 'uploadId')],
  ['downloadObject', named('object', 'key')],
]);
