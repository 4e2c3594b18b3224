import { Injectable, Logger } from '@nestjs/common';
import { type CallToolResult, McpServer, type ServerContext } from '@modelcontextprotocol/server';
import { type Caller } from '../auth/index.js';
import { ApiError } from '../common/api/api-error.js';
import { describeError } from '../common/faults/describe-error.js';
import { isDatabaseAway } from '../database/index.js';
import { ANSWER_VIEW } from './replies/answer-view.js';
import { McpTools } from './mcp-tools.js';
import { describeFailure } from './replies/next-step.js';
import { QuestionCancellation } from './question-cancellation.js';
import { ReadAudit } from './read-audit.js';
import { toError, toResult } from './replies/reply.js';
import { type McpTool, type ToolCall } from './tools/mcp-tool.js';

const SERVER = { name: 'quarry', title: 'Quarry', version: '0.1.0' };

const INSTRUCTIONS =
  'Quarry answers questions about uploaded tables and documents by running queries. Start with ' +
  'list_datasets and describe_dataset, ' +
  'then ask. Quote numbers from replies exactly. If a reply asks a question back or says that it does not know, say so.';

/** What is known of a request before its message is read. */
interface McpRequest {
  readonly caller: Caller;
  readonly clientAddress: string | null;
  /** Of the transport; null where the client has none. */
  readonly sessionId: string | null;
  readonly era: 'legacy' | 'modern';
}

/** Makes the servers of the protocol: one for each request, for its caller alone. */
@Injectable()
export class McpServers {
  private readonly logger = new Logger(McpServers.name);

  constructor(
    private readonly tools: McpTools,
    private readonly cancellation: QuestionCancellation,
    private readonly audit: ReadAudit,
  ) {}

  create(request: McpRequest): McpServer {
    const server = new McpServer(SERVER, { instructions: INSTRUCTIONS });
    for (const tool of this.tools.all) this.register(server, tool, request);
    const { uri, mimeType, html } = ANSWER_VIEW;
    // No domain is named: a host lets the page load nothing from anywhere.
    const _meta = { ui: { csp: {}, prefersBorder: true } };
    server.registerResource('answer', uri, { title: 'Answer', mimeType, _meta }, () => ({
      contents: [{ uri, mimeType, text: html, _meta }],
    }));
    return server;
  }

  private register(server: McpServer, tool: McpTool, request: McpRequest): void {
    const { name, title, description, view } = tool;
    const config = {
      title,
      description,
      inputSchema: tool.input,
      outputSchema: tool.output,
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      ...(view !== undefined && { _meta: { ui: { resourceUri: view }, 'ui/resourceUri': view } }),
    };
    server.registerTool(name, config, (input, context) =>
      this.run(tool, input, this.callOf(request, context, input)),
    );
  }

  private callOf(
    { caller, clientAddress, sessionId, era }: McpRequest,
    context: ServerContext,
    input: object,
  ): ToolCall {
    const { id: requestId, signal } = context.mcpReq;
    const isNamed = era === 'legacy' && sessionId !== null;
    return {
      caller,
      clientAddress,
      requestKey: isNamed ? this.cancellation.keyOf(caller, { sessionId, requestId }, input) : null,
      gone: signal,
      isCancelledByLeaving: era === 'modern',
      tellStep: stepTeller(context),
    };
  }

  private async run(tool: McpTool, input: Record<string, unknown>, call: ToolCall): Promise<CallToolResult> {
    const at = new Date();
    try {
      const reply = toResult(await tool.run(input, call));
      this.audit.enter(tool.name, input, { at, call, failure: null });
      return reply;
    } catch (error) {
      const failure = failureOf(error);
      this.audit.enter(tool.name, input, { at, call, failure });
      if (failure.failure === 'INTERNAL') this.logger.error(`${tool.name} failed`, describeError(error));
      return toError(describeFailure(failure));
    }
  }
}

function failureOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError(isDatabaseAway(error) ? 'UNAVAILABLE' : 'INTERNAL', null, { cause: error });
}

/** Counts steps to the client, where it has asked for that; one that has gone hears of none. */
function stepTeller({ mcpReq }: ServerContext): ToolCall['tellStep'] {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  return async (message) => {
    if (progressToken === undefined || mcpReq.signal.aborted) return;
    progress += 1;
    await mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch((error: unknown) => {
        if (!mcpReq.signal.aborted) throw error;
      });
  };
}
