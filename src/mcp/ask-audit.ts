import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditLog } from '../audit/index.js';
import { ApiError } from '../common/api/api-error.js';
import { currentSubject, currentTrace } from '../common/trace.js';
import { type ToolCall } from './tools/mcp-tool.js';

type AskOutcome = Pick<AuditEntry, 'at' | 'resourceId' | 'outcome'>;

/** Enters questions that assistants ask in the audit log, as those of other clients are. */
@Injectable()
export class AskAudit {
  constructor(private readonly log: AuditLog) {}

  /** Enters what creates a job, however it ends. */
  async enter<T extends { readonly id: string }>(call: ToolCall, create: () => Promise<T>): Promise<T> {
    const at = new Date();
    try {
      const created = await create();
      this.add(call, { at, resourceId: created.id, outcome: 0 });
      return created;
    } catch (error) {
      const { code } = error instanceof ApiError ? error : new ApiError('INTERNAL');
      this.add(call, { at, resourceId: null, outcome: code });
      throw error;
    }
  }

  private add({ caller: { projectId, userId }, clientAddress }: ToolCall, outcome: AskOutcome): void {
    this.log.add({
      projectId,
      userId,
      ...outcome,
      keyPrefix: currentSubject().keyPrefix ?? null,
      operation: 'mcp ask',
      resourceType: 'job',
      httpStatus: 200,
      traceId: currentTrace()?.id ?? null,
      clientAddress,
    });
  }
}
