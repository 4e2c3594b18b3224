import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Observable } from 'rxjs';
import { operationOf } from '../common/api/api-endpoint.js';
import { RequestAudit } from './request-audit.js';

/** Has requests audited that the guards let through. */
@Injectable()
export class AuditInterceptor implements NestInterceptor {
  constructor(private readonly audit: RequestAudit) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const operation = operationOf(context.getHandler());
    this.audit.follow(operation, http.getRequest<Request>(), http.getResponse<Response>());
    return next.handle();
  }
}
