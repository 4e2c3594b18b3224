import { InjectQueue } from '@nestjs/bull';
import { Injectable } from '@nestjs/common';
import { type Queue } from 'bull';
import { type QueuedTask } from './redis-queues.js';

/** The queues that Nest's Bull module has made, one for each kind of task. */
@Injectable()
export class BullQueues {
  readonly all: readonly Queue<QueuedTask>[];

  constructor(
    @InjectQueue('fetch-datasource') fetching: Queue<QueuedTask>,
    @InjectQueue('sync-datasource') synchronisation: Queue<QueuedTask>,
    @InjectQueue('embed-passages') embedding: Queue<QueuedTask>,
    @InjectQueue('answer-job') answering: Queue<QueuedTask>,
    @InjectQueue('verify-knowledge') verification: Queue<QueuedTask>,
    @InjectQueue('remove-objects') removal: Queue<QueuedTask>,
  ) {
    this.all = [fetching, synchronisation, embedding, answering, verification, removal];
  }
}
