import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { ApiError } from './api-error.js';
import { describeError } from '../faults/describe-error.js';
import { FailureDto } from './failure.dto.js';
import { NotThere } from '../wait-for.js';

/** After an outage that was waited for already, and where another process takes the place of this one. */
const RETRY_AFTER_SECONDS = 5;

/** Turns everything thrown into the contract's failure envelope. What is not meant for clients is logged, not shown. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger(ErrorFilter.name);

  /** @param isOutage whether something thrown says that a server is away that the service needs */
  constructor(private readonly isOutage: (error: unknown) => boolean) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<Request>();
    const response = host.switchToHttp().getResponse<Response>();
    const answer = this.toApiError(error, request);
    if (answer.status === 503) {
      this.logger.warn(`${request.method} ${request.path} was deferred: ${String(error)}`);
      if (!response.headersSent) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
    } else if (answer.status >= 500) {
      this.logger.error(`${request.method} ${request.path} failed`, describeError(error));
    }
    if (response.headersSent) response.destroy();
    else response.status(answer.status).json(FailureDto.from(answer));
  }

  private toApiError(error: unknown, request: Request): ApiError {
    const isAway = error instanceof NotThere || this.isOutage(error);
    return isAway ? new ApiError('UNAVAILABLE', null, { cause: error }) : toApiError(error, request);
  }
}

/** The part of an error that a client may see. */
function toApiError(error: unknown, request: Pick<Request, 'path'>): ApiError {
  if (error instanceof ApiError) return error;
  const status = statusOf(error);
  if (status === 404) return new ApiError('UNKNOWN_PATH', `path ${request.path}`, { cause: error });
  if (status === 413) return new ApiError('INVALID_PARAMETERS', 'body: too large', { cause: error });
  if (status !== null && status < 500) {
    return new ApiError('INVALID_PARAMETERS', ruleOf(error), { cause: error });
  }
  return new ApiError('INTERNAL', null, { cause: error });
}

/** The HTTP status that Nest or Express's body parser gave an error, or null. */
function statusOf(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') return error.status;
  return null;
}

const PARSER_RULES = new Map<unknown, string>([
  ['entity.parse.failed', 'body: must be valid JSON'],
  ['charset.unsupported', 'body: must be encoded in UTF-8'],
  ['encoding.unsupported', 'body: this content encoding is not supported'],
  ['request.aborted', 'body: the request ended too early'],
  ['request.size.invalid', 'body: its size differs from Content-Length'],
]);

function ruleOf(error: unknown): string {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  return PARSER_RULES.get(type) ?? 'body: must be valid JSON with Content-Type application/json';
}
