import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { Metrics } from '../metrics/index.js';
import { TASK_KINDS, TaskQueue } from '../queue/index.js';
import { METRICS_PATH } from './operation-paths.js';

@ApiExcludeController()
@PublicRoute()
@Controller(METRICS_PATH)
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly queue: TaskQueue,
  ) {}

  @Get()
  async report(@Res() response: Response): Promise<void> {
    const backlogs = await Promise.all(
      TASK_KINDS.map(async (kind) => ({ kind, ...(await this.queue.backlog(kind)) })),
    );
    const report = await this.metrics.report(backlogs);
    response.status(200).set('Content-Type', this.metrics.contentType).end(report);
  }
}
