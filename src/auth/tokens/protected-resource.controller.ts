import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { ApiError } from '../../common/api/api-error.js';
import { Settings } from '../../config/index.js';
import { PublicRoute } from '../caller.js';
import { protectedResource, RESOURCE_DESCRIPTION_PATH } from './protected-resource.js';

/** Tells clients of assistants where users sign in. */
@ApiExcludeController()
@PublicRoute()
@Controller(RESOURCE_DESCRIPTION_PATH)
export class ProtectedResourceController {
  constructor(private readonly settings: Settings) {}

  @Get(['', 'mcp'])
  describe(@Res() response: Response): void {
    const description = protectedResource(this.settings);
    if (description === null) throw new ApiError('UNKNOWN_PATH', `path /${RESOURCE_DESCRIPTION_PATH}`);
    // Clients that run in a browser read it too.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.json(description);
  }
}
