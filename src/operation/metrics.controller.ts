import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { OpenQuestion } from '../common/open-question.js';
import { type Backlog, type BacklogOfKind, Metrics } from '../metrics/index.js';
import { TASK_KINDS, TaskQueue } from '../queue/index.js';
import { Dependencies } from './dependencies.js';
import { METRICS_PATH } from './operation-paths.js';

/** A report is not held up for longer by a server that is away: it says so. */
const TIMEOUT_MS = 500;

@ApiExcludeController()
@PublicRoute()
@Controller(METRICS_PATH)
export class MetricsController {
  private readonly backlogs: readonly (readonly [string, OpenQuestion<Backlog>])[];

  constructor(
    private readonly metrics: Metrics,
    private readonly dependencies: Dependencies,
    queue: TaskQueue,
  ) {
    this.backlogs = TASK_KINDS.map((kind) => [kind, new OpenQuestion(() => queue.backlog(kind))]);
  }

  @Get()
  async report(@Res() response: Response): Promise<void> {
    const [dependencies, backlogs] = await Promise.all([this.dependencies.look(TIMEOUT_MS), this.lookBack()]);
    const report = await this.metrics.report(backlogs, dependencies);
    response.status(200).set('Content-Type', this.metrics.contentType).end(report);
  }

  private lookBack(): Promise<BacklogOfKind[]> {
    return Promise.all(
      this.backlogs.map(async ([kind, question]) => ({ kind, backlog: await question.answer(TIMEOUT_MS) })),
    );
  }
}
