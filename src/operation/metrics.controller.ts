import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { SERVICE_VERSION } from '../common/service-version.js';
import { Settings } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { METRICS_PATH } from './operation-paths.js';
import { ProcessStateService } from './process-state.service.js';

/** A report is not held up for longer by a server that is away: it says so. */
const TIMEOUT_MS = 500;

@ApiExcludeController()
@PublicRoute()
@Controller(METRICS_PATH)
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly state: ProcessStateService,
    { buildRevision: revision }: Settings,
  ) {
    metrics.builtFrom({ version: SERVICE_VERSION, revision });
  }

  @Get()
  async report(@Res() response: Response): Promise<void> {
    const report = await this.metrics.report(await this.state.look(TIMEOUT_MS));
    response.status(200).set('Content-Type', this.metrics.contentType).end(report);
  }
}
