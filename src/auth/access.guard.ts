import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { ApiError } from '../common/api/api-error.js';
import { isAllowedFrom } from './keys/allowed-addresses.js';
import { ApiKeysService } from './keys/api-keys.service.js';
import {
  type AuthenticatedRequest,
  type KeyIdentity,
  ROUTE_ACCESS,
  type RouteAccess,
  SIGN_IN_OFFERED,
} from './caller.js';
import { keepWithin, ROUTE_REACH, type RouteReach } from './keys/dataset-reach.js';
import { allows, lacking, type Scope, usualScope } from './keys/key-roles.js';
import { RequestLimits } from './limits/request-limits.js';
import { TokenAccess } from './tokens/token-access.js';

/** As clients of the Model Context Protocol send keys. */
const BEARER = /^Bearer +(\S+) *$/i;

const WRONG_KEY: readonly unknown[] = ['BAD_KEY', 'EXPIRED_KEY'];

/** The requirements of a route on a key. */
interface RouteDemand {
  readonly scope: Scope;
  readonly reach: RouteReach | undefined;
}

/** The credentials of a request. */
interface Credentials {
  readonly key: string | undefined;
  /** Of a user. */
  readonly token: string | undefined;
}

/**
 * Lets a request through only with a valid key in `x-pd-api-key` or as a bearer token, or with the token of a user who proves to be one
 * by it, as often as its project may ask, and where the key may; ties it to the key's project.
 * An address that sends wrong keys too often has no key looked up for a while that has not worked before.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: ApiKeysService,
    private readonly tokens: TokenAccess,
    private readonly limits: RequestLimits,
  ) {}

  canActivate(context: ExecutionContext): true | Promise<true> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<RouteAccess | undefined>(ROUTE_ACCESS, targets);
    if (access === 'public') return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const response = http.getResponse<Response>();
    const credentials = this.credentialsIn(request);
    request.provenUserId = null;
    const demand = {
      scope: access ?? usualScope(request.method),
      reach: this.reflector.getAllAndOverride<RouteReach | undefined>(ROUTE_REACH, targets),
    };
    const admit = (key: KeyIdentity) => this.admit(request, response, key, demand);
    // Most keys were found a moment ago: nothing is waited for, which costs more than the look-up.
    const known = this.tokens.areNeededWith(credentials.token) ? null : this.keys.recall(credentials.key);
    if (known) return admit(known);
    const isOffered =
      this.reflector.getAllAndOverride<boolean | undefined>(SIGN_IN_OFFERED, targets) ?? false;
    const authenticated = this.authenticate(request, response, credentials);
    return this.tokens.offerSignIn(response, authenticated, isOffered).then(admit);
  }

  /**
   * @throws ApiError RATE_LIMIT, NO_PERMISSION where the key may not come from there or its role does not allow it, or as
   * `keepWithin`
   */
  private admit(
    request: AuthenticatedRequest,
    response: Response,
    key: KeyIdentity,
    { scope, reach }: RouteDemand,
  ): true | Promise<true> {
    request.key = key;
    request.projectId = key.projectId;
    const finish = (seconds: number): true => {
      pass(response, seconds);
      if (!isAllowedFrom(request.ip, key.allowedAddresses))
        throw new ApiError('NO_PERMISSION', 'this API key may not be used from this address');
      if (!allows(key.role, scope)) throw lacking(scope);
      keepWithin(key, reach, request.params);
      return true;
    };
    const seconds = this.limits.takeOfProject(key.projectId);
    return typeof seconds === 'number' ? finish(seconds) : seconds.then(finish);
  }

  private credentialsIn(request: AuthenticatedRequest): Credentials {
    const bearer = BEARER.exec(request.header('authorization') ?? '')?.[1];
    const token = bearer !== undefined && this.tokens.isToken(bearer) ? bearer : undefined;
    return { token, key: request.header('x-pd-api-key') ?? (token === undefined ? bearer : undefined) };
  }

  private async authenticate(
    request: AuthenticatedRequest,
    response: Response,
    { key, token }: Credentials,
  ): Promise<KeyIdentity> {
    request.provenUserId = await this.tokens.userOf(token);
    if (key === undefined && token !== undefined) return this.tokens.openedProject();
    try {
      return await this.keys.authenticate(key, async () => {
        pass(response, await this.limits.waitOfAddress(request.ip));
      });
    } catch (error) {
      if (error instanceof ApiError && WRONG_KEY.includes(error.failure))
        await this.limits.takeOfAddress(request.ip);
      throw error;
    }
  }
}

/**
 * Lets a request through, or tells when to try again.
 * @param seconds after which another try may succeed; 0: this one may
 * @throws ApiError RATE_LIMIT
 */
export function pass(response: Response, seconds: number): void {
  if (seconds === 0) return;
  response.setHeader('Retry-After', Math.ceil(seconds));
  throw new ApiError('RATE_LIMIT');
}
