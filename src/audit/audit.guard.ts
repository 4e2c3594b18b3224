import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { operationOf } from '../common/api-endpoint.js';
import { codeOf } from '../common/envelope.js';
import { captureSubject, currentTrace, type Subject } from '../common/trace.js';
import { type AuditEntry } from './audit-entry.js';
import { AuditLog } from './audit-log.js';
import { AUDITED_OPERATIONS, type AuditedResource } from './audited-operations.js';

/** Lets every request through and, once it is answered, enters it in the audit log. Must be the first guard, to see those denied. */
@Injectable()
export class AuditGuard implements CanActivate {
  constructor(private readonly log: AuditLog) {}

  canActivate(context: ExecutionContext): boolean {
    const operation = operationOf(context.getHandler());
    const resource = operation === null ? undefined : AUDITED_OPERATIONS.get(operation);
    if (operation === null || !resource) return true;
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const at = new Date();
    const subject = captureSubject();
    const traceId = currentTrace()?.id ?? null;
    // When the answer has ended, the connection that it is read from may be gone.
    const clientAddress = request.ip ?? null;
    response.once('close', () => {
      const { outcome, httpStatus } = outcomeOf(response);
      const told = { ...whoIn(subject()), resourceId: idOf(resource, request, subject()) };
      const place = { operation, resourceType: resource.type, traceId, clientAddress };
      this.log.add({ at, ...told, ...place, outcome, httpStatus });
    });
    return true;
  }
}

function whoIn({
  projectId,
  userId,
  keyPrefix,
}: Subject): Pick<AuditEntry, 'projectId' | 'userId' | 'keyPrefix'> {
  return { projectId: projectId ?? null, userId: userId ?? null, keyPrefix: keyPrefix ?? null };
}

function idOf({ parameter }: AuditedResource, { params }: Request, { createdId }: Subject): string | null {
  if (parameter === null) return createdId ?? null;
  const value: string | string[] | undefined = Object.hasOwn(params, parameter)
    ? params[parameter]
    : undefined;
  return Array.isArray(value) ? value.join('/') : (value ?? null);
}

/** A file or a stream has no code: it is a success when its HTTP status is. */
function outcomeOf(response: Response): Pick<AuditEntry, 'outcome' | 'httpStatus'> {
  const { statusCode: httpStatus, headersSent } = response;
  if (!headersSent) return { outcome: null, httpStatus: null };
  return { outcome: codeOf(response) ?? (httpStatus < 400 ? 0 : httpStatus), httpStatus };
}
