import { type JobEvent, type NumberedEvent } from './job-event.js';

/** Carries the events of a job from the worker that answers it to everybody who follows it. */
export abstract class JobEvents {
  abstract publish(jobId: string, event: JobEvent): Promise<void>;

  /**
   * All events of a job from its first one, those to come included, until the last or until `signal` is aborted. To be called
   * before the job is enqueued or soon after its end: channels are kept for minutes, answers for good.
   */
  abstract follow(jobId: string, signal: AbortSignal): AsyncIterable<NumberedEvent>;
}
