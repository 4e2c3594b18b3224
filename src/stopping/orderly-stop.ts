import { type Server } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { within } from '../common/validation/within.js';
import { Settings } from '../config/index.js';
import { TaskQueue } from '../queue/index.js';
import { OpenRequests } from './open-requests.js';

/** How long the last words to those who still wait may take, in milliseconds. */
const FAREWELL_MS = 1000;

/** Lets requests and tasks come to their end, as far as the grace allows, before anything they need is closed. */
@Injectable()
export class OrderlyStop implements OnModuleDestroy {
  constructor(
    private readonly requests: OpenRequests,
    private readonly queue: TaskQueue,
    private readonly http: HttpAdapterHost,
    private readonly settings: Settings,
  ) {}

  async onModuleDestroy(): Promise<void> {
    const served = this.requests.refuseNew(this.http.httpAdapter.getHttpServer() as Server);
    await Promise.all([this.queue.close(served), within(this.settings.shutdownGraceMs, served)]);
    this.requests.end();
    await within(FAREWELL_MS, served);
  }
}
