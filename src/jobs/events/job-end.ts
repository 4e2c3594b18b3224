import { type AnswerOutcome } from '../../engine/index.js';
import { type Job } from '../records/job.entity.js';

/** When a job was created, begun the last time, and ended. */
export type JobTimes = Pick<Job, 'createdAt' | 'startedAt' | 'finishedAt'>;

/**
 * How long an ended job waited and was worked on. One that never began has only waited. Its moments come from more than one clock:
 * what would be negative is 0.
 */
export function millisecondsOf({ createdAt, startedAt, finishedAt }: JobTimes): {
  readonly waited: number;
  readonly worked: number;
} {
  const end = (finishedAt ?? new Date()).getTime();
  const begin = startedAt?.getTime() ?? end;
  return { waited: Math.max(0, begin - createdAt.getTime()), worked: Math.max(0, end - begin) };
}

/** A line of the log with what it tells beside, for programs. */
interface EndLine {
  readonly message: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** What the log tells of an ended job. */
export function describeEnd(
  job: Pick<Job, 'id' | 'projectId' | 'sessionId' | 'status'> & JobTimes,
  outcome: AnswerOutcome | null,
): EndLine {
  const { id, projectId, sessionId, status } = job;
  const { waited, worked } = millisecondsOf(job);
  const message = `${id} ${status} after ${((waited + worked) / 1000).toFixed(1)} seconds`;
  const facts = {
    job_id: id,
    session_id: sessionId,
    project_id: projectId,
    status,
    waited_ms: waited,
    worked_ms: worked,
    ...(outcome && { outcome: outcome.kind, analyst: outcome.analyst }),
  };
  return { message, facts };
}
