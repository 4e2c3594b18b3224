import { type JobEvent, type NumberedEvent } from './job-event.js';

/** Carries the events of a job from the worker that answers it to everybody who follows it. */
export abstract class JobEvents {
  /** Publishes an event behind the last. @returns it as its followers see it */
  abstract publish(jobId: string, event: JobEvent): Promise<NumberedEvent>;

  /**
   * Publishes events under a number and those behind it, unless one stands there: of those who answer the same job, the first is
   * heard.
   * @param number that of the last event and one more, or less
   * @returns the events that stand from that number on: these, or as many or fewer that were there
   */
  abstract publishFrom(
    jobId: string,
    number: number,
    events: readonly JobEvent[],
  ): Promise<readonly NumberedEvent[]>;

  /** What has been published so far. */
  abstract list(jobId: string): Promise<readonly NumberedEvent[]>;

  /**
   * The events of an open job behind number `after`, those to come included, until the last or until `signal` is aborted.
   * Channels are kept for minutes after the end; the events of ended jobs are with their rows.
   */
  abstract follow(jobId: string, after: number, signal: AbortSignal): AsyncIterable<NumberedEvent>;
}
