import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { ApiError } from '../common/api-error.js';
import { ApiKeysService, notAdmin } from './api-keys.service.js';
import { ADMIN_ROUTE, type AuthenticatedRequest, type KeyIdentity, PUBLIC_ROUTE } from './caller.js';
import { RequestLimits } from './request-limits.js';

const WRONG_KEY: readonly unknown[] = ['BAD_KEY', 'EXPIRED_KEY'];

/**
 * Lets a request through only with a valid key in `x-pd-api-key`, as often as its project may ask, and where the key may; ties it to the key's project.
 * An address that sends wrong keys too often has no key looked up for a while that has not worked before.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly limits: RequestLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets)) return true;
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const response = context.switchToHttp().getResponse<Response>();
    request.key = await this.authenticate(request, response);
    request.projectId = request.key.projectId;
    pass(response, this.limits.takeOfProject(request.projectId));
    const isForAdmins = this.reflector.getAllAndOverride<boolean | undefined>(ADMIN_ROUTE, targets);
    if (isForAdmins && request.key.role !== 'admin') throw notAdmin();
    return true;
  }

  private async authenticate(request: AuthenticatedRequest, response: Response): Promise<KeyIdentity> {
    try {
      return await this.keys.authenticate(request.header('x-pd-api-key'), () => {
        pass(response, this.limits.waitOfAddress(request.ip));
      });
    } catch (error) {
      if (error instanceof ApiError && WRONG_KEY.includes(error.failure))
        this.limits.takeOfAddress(request.ip);
      throw error;
    }
  }
}

/** @param seconds after which another try may succeed; 0: this one may */
function pass(response: Response, seconds: number): void {
  if (seconds === 0) return;
  response.setHeader('Retry-After', Math.ceil(seconds));
  throw new ApiError('RATE_LIMIT');
}
