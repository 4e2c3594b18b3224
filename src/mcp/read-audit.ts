import { Injectable } from '@nestjs/common';
import { type AuditEntry, AuditLog } from '../audit/index.js';
import { type ApiError } from '../common/api/api-error.js';
import { currentSubject, currentTrace } from '../common/trace.js';
import { Settings } from '../config/index.js';
import { parseResultId } from './replies/job-results.js';
import { type ToolCall } from './tools/mcp-tool.js';

/** Enters in the audit log what assistants read, where the settings ask for it. */
@Injectable()
export class ReadAudit {
  constructor(
    private readonly log: AuditLog,
    private readonly settings: Settings,
  ) {}

  /**
   * Enters a call of a tool that has ended.
   * @param failure how it ended; null where it has its reply
   */
  enter(tool: string, input: Readonly<Record<string, unknown>>, { at, call, failure }: EndedCall): void {
    if (!this.settings.auditsReads) return;
    const { projectId, userId } = call.caller;
    this.log.add({
      at,
      projectId,
      userId,
      keyPrefix: currentSubject().keyPrefix ?? null,
      operation: `mcp ${tool}`,
      ...readBy(input),
      outcome: failure?.code ?? 0,
      httpStatus: 200,
      traceId: currentTrace()?.id ?? null,
      clientAddress: call.clientAddress,
    });
  }
}

interface EndedCall {
  readonly at: Date;
  readonly call: ToolCall;
  readonly failure: ApiError | null;
}

/** What the arguments of a tool name. */
function readBy({
  dataset_id: dataset,
  job_id: job,
  result,
}: Readonly<Record<string, unknown>>): Pick<AuditEntry, 'resourceType' | 'resourceId'> {
  const jobId = typeof result === 'string' ? parseResultId(result)?.jobId : job;
  if (typeof jobId === 'string') return { resourceType: 'job', resourceId: jobId };
  return { resourceType: 'dataset', resourceId: typeof dataset === 'string' ? dataset : null };
}
