import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { OperationRoutes } from './operation-routes.js';
import { RequestAudit } from './request-audit.js';

/** Has requests audited that a guard refuses, which no interceptor sees, and lets another filter answer. */
@Catch()
export class AuditFilter implements ExceptionFilter {
  constructor(
    private readonly audit: RequestAudit,
    private readonly routes: OperationRoutes,
    private readonly answers: ExceptionFilter,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    this.audit.follow(this.routes.find(request), request, http.getResponse<Response>());
    this.answers.catch(error, host);
  }
}
