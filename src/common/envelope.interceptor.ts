import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Response } from 'express';
import { map, type Observable } from 'rxjs';
import { toWireJson } from './text.js';

const RAW_RESPONSE = 'quarry:raw-response';

/** Marks a handler that writes its response itself: files and streams. */
export const RawResponse = () => SetMetadata(RAW_RESPONSE, true);

/** Wraps what a handler returns in the contract's success envelope, `{"code": 0, "data": …}` with HTTP 200. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (this.reflector.get<boolean | undefined>(RAW_RESPONSE, context.getHandler())) return next.handle();
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(map((data: unknown) => envelope(response, data)));
  }
}

/**
 * Sends the success envelope from a handler that is marked as raw.
 * @param code 0, or what one operation of the contract has in its place
 */
export function sendSuccess(response: Response, data: unknown, code: unknown = 0): void {
  response.send(envelope(response, data, code));
}

function envelope(response: Response, data: unknown, code: unknown = 0): string {
  response.status(200).type('application/json');
  return toWireJson({ code, data: data ?? {} });
}
