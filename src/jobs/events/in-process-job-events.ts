import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import { isLast, type JobEvent, type NumberedEvent } from './job-event.js';
import { JobEvents } from './job-events.js';
import { nextEvent } from './next-event.js';

/** How long the events of an ended job can still be followed. */
const KEPT_AFTER_END_MS = 5 * 60_000;

interface Channel {
  readonly events: NumberedEvent[];
  readonly emitter: EventEmitter;
}

/** The events of jobs that are answered in the same process. */
@Injectable()
export class InProcessJobEvents extends JobEvents {
  private readonly channels = new Map<string, Channel>();

  override publish(jobId: string, event: JobEvent): Promise<NumberedEvent> {
    const { events, emitter } = this.channel(jobId);
    const published = { number: events.length + 1, publishedAt: new Date().toISOString(), event };
    events.push(published);
    emitter.emit('event');
    if (isLast(event)) setTimeout(() => this.channels.delete(jobId), KEPT_AFTER_END_MS).unref();
    return Promise.resolve(published);
  }

  override publishFrom(
    jobId: string,
    number: number,
    events: readonly JobEvent[],
  ): Promise<readonly NumberedEvent[]> {
    const there = this.channel(jobId).events.slice(number - 1, number - 1 + events.length);
    return there.length > 0
      ? Promise.resolve(there)
      : Promise.all(events.map((event) => this.publish(jobId, event)));
  }

  override list(jobId: string): Promise<readonly NumberedEvent[]> {
    return Promise.resolve(this.channels.get(jobId)?.events ?? []);
  }

  override async *follow(jobId: string, after: number, signal: AbortSignal): AsyncGenerator<NumberedEvent> {
    const { events, emitter } = this.channel(jobId);
    for (let next = after; !signal.aborted;) {
      const event = events[next];
      if (!event) {
        await nextEvent(emitter, 'event', signal);
        continue;
      }
      next += 1;
      yield event;
      if (isLast(event.event)) return;
    }
  }

  private channel(jobId: string): Channel {
    const channel = this.channels.get(jobId) ?? { events: [], emitter: new EventEmitter() };
    channel.emitter.setMaxListeners(0);
    this.channels.set(jobId, channel);
    return channel;
  }
}
