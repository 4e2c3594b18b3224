import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Response } from 'express';
import { ApiError } from '../common/api-error.js';
import { Settings } from '../config/index.js';
import { type AuthenticatedRequest } from './caller.js';
import { RateLimit } from './rate-limit.js';

/** Lets a project make only so many requests; runs behind the API-key guard, which names the project. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limit: RateLimit | null;

  constructor({ rateLimitPerSecond, rateLimitBurst }: Settings) {
    this.limit = rateLimitPerSecond === 0 ? null : new RateLimit(rateLimitPerSecond, rateLimitBurst);
  }

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { projectId } = http.getRequest<Partial<AuthenticatedRequest>>();
    if (!this.limit || projectId === undefined) return true;
    const seconds = this.limit.take(projectId);
    if (seconds === 0) return true;
    http.getResponse<Response>().setHeader('Retry-After', Math.ceil(seconds));
    throw new ApiError('RATE_LIMIT');
  }
}
