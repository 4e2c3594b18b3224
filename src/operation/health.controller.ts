import { Controller, Get, HttpException, Res, ServiceUnavailableException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { HealthCheckService } from '@nestjs/terminus';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { OpenRequests } from '../stopping/index.js';
import { Dependencies } from './dependencies.js';
import { HEALTH_PATH } from './operation-paths.js';

/** For the platform that runs the process: `live` is whether it is to be restarted, `ready` whether it can be given work. */
@ApiExcludeController()
@PublicRoute()
@Controller(HEALTH_PATH)
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly dependencies: Dependencies,
    private readonly requests: OpenRequests,
  ) {}

  @Get('live')
  live(@Res() response: Response): void {
    response.json({ status: 'ok' });
  }

  @Get('ready')
  async ready(@Res() response: Response): Promise<void> {
    try {
      if (this.requests.isStopping) throw new ServiceUnavailableException({ status: 'stopping' });
      response.json(await this.health.check(this.dependencies.checks));
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      response.status(error.getStatus()).json(error.getResponse());
    }
  }
}
