import { Controller, Get, HttpException, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService, HealthIndicatorService } from '@nestjs/terminus';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { OpenRequests } from '../stopping/index.js';
import { HEALTH_PATH } from './operation-paths.js';

/**
 * For the platform that runs the process: `live` is whether it is to be restarted, `ready` whether it can be given work. Servers
 * that are away count for neither: all processes would be taken out at once, and nobody told why.
 */
@ApiExcludeController()
@PublicRoute()
@Controller(HEALTH_PATH)
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly requests: OpenRequests,
  ) {}

  @Get('live')
  live(@Res() response: Response): void {
    response.json({ status: 'ok' });
  }

  /** Not any more from the moment on in which it is told to stop. */
  @Get('ready')
  async ready(@Res() response: Response): Promise<void> {
    try {
      if (this.requests.isStopping) throw new ServiceUnavailableException({ status: 'stopping' });
      response.json(await this.health.check([() => this.indicators.check('process').up()]));
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      response.status(error.getStatus()).json(error.getResponse());
    }
  }
}
