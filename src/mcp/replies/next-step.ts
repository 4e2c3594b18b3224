import { type ApiError, type Failure } from '../../common/api/api-error.js';

const CORRECT = 'correct the arguments and call the tool again.';

/** What to do about a failure, where something can be done. */
const STEPS: Partial<Record<Failure, string>> = {
  JOB_QUOTA: 'no questions can be asked until the operator of the service raises the job quota.',
  INSUFFICIENT_STORAGE:
    'nothing can be stored until data sources or sessions are deleted, outside of this tool.',
  QUESTION_TOO_LONG: 'ask a shorter question.',
  FILES_NOT_READY:
    'files are still being read: call describe_dataset until all have been read, then ask again.',
  TOO_MANY_FILES: 'choose another dataset with list_datasets.',
  INVALID_ANALYSIS: 'choose another dataset with list_datasets, or have a file added to this one.',
  SESSION_LIMIT:
    'pass the session_id of an earlier answer, or have old sessions deleted, outside of this tool.',
  JOB_FAILED: 'ask again; if it fails again, ask in simpler words.',
  JOB_CANCELLED: 'ask again if the answer is still wanted.',
  STOPPING: 'the question will still be answered: call get_answer with its job_id in a moment.',
  RATE_LIMIT: 'wait a second and call the tool again.',
  UNAVAILABLE: 'wait a few seconds and call the tool again.',
  INTERNAL: 'call the tool again; if it fails again, tell the operator of the service.',
};

/** Of things that are not found, by the first word of what they are. */
const WHERE_TO_LOOK = new Map([
  ['dataset', 'call list_datasets for the ids of the datasets.'],
  ['job', 'use the job_id from a reply of ask; answers belong to the user who asked.'],
  ['session', 'leave out session_id to start a new session; sessions belong to the user who asked.'],
  ['result', 'call get_answer or get_evidence for the ids of the results of a job.'],
]);

/** What an assistant is told of a failure: what is wrong, and what to do next. */
export function describeFailure(error: ApiError): string {
  return `${error.message.replace(/\.$/, '')}. Next: ${stepOf(error)}`;
}

function stepOf({ failure, detail }: ApiError): string {
  const kind = failure === 'NOT_FOUND' ? (detail?.split(' ')[0] ?? '') : '';
  return WHERE_TO_LOOK.get(kind) ?? STEPS[failure] ?? CORRECT;
}
