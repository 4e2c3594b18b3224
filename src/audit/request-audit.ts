import { Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { codeOf } from '../common/api/envelope.js';
import { captureSubject, currentTrace, type Subject } from '../common/trace.js';
import { type AuditEntry } from './audit-entry.js';
import { Settings } from '../config/index.js';
import { AuditLog } from './audit-log.js';
import { AUDITED_OPERATIONS, type AuditedResource } from './audited-operations.js';
import { READ_OPERATIONS } from './read-operations.js';

/** Enters requests in the audit log once they are answered. */
@Injectable()
export class RequestAudit {
  private readonly followed = new WeakSet<Response>();

  constructor(
    private readonly log: AuditLog,
    private readonly settings: Settings,
  ) {}

  /**
   * Has a request entered when its answer ends, or at once where its client has gone. One that is followed already, or whose operation
   * is not audited, is left as it is.
   * @param operation by its id in the API's description; null: none that is described
   */
  follow(operation: string | null, request: Request, response: Response): void {
    const resource = operation === null ? null : this.resourceOf(operation);
    if (operation === null || !resource || this.followed.has(response)) return;
    this.followed.add(response);
    const at = new Date();
    const subject = captureSubject();
    const traceId = currentTrace()?.id ?? null;
    // When the answer has ended, the connection that it is read from may be gone.
    const clientAddress = request.ip ?? null;
    const enter = (): void => {
      const { outcome, httpStatus } = outcomeOf(response);
      const told = { ...whoIn(subject()), resourceId: idOf(resource, request, subject()) };
      const place = { operation, resourceType: resource.type, traceId, clientAddress };
      this.log.add({ at, ...told, ...place, outcome, httpStatus });
      const { datasetId } = subject();
      // Whoever asks of a dataset reads it.
      if (this.settings.auditsReads && datasetId !== undefined) {
        const read = { ...told, ...place, resourceType: 'dataset', resourceId: datasetId };
        this.log.add({ at, ...read, outcome, httpStatus });
      }
    };
    if (response.closed) enter();
    else response.once('close', enter);
  }

  /** What an operation is about that is audited. */
  private resourceOf(operation: string): AuditedResource | null {
    const read = this.settings.auditsReads ? READ_OPERATIONS.get(operation) : undefined;
    return AUDITED_OPERATIONS.get(operation) ?? read ?? null;
  }
}

function whoIn({
  projectId,
  userId,
  keyPrefix,
}: Subject): Pick<AuditEntry, 'projectId' | 'userId' | 'keyPrefix'> {
  return { projectId: projectId ?? null, userId: userId ?? null, keyPrefix: keyPrefix ?? null };
}

function idOf(
  { parameter }: AuditedResource,
  { params }: Request,
  { createdId, jobId }: Subject,
): string | null {
  if (parameter === null) return createdId ?? jobId ?? null;
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
