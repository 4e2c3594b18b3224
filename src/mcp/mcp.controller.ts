import { randomUUID } from 'node:crypto';
import { All, Controller, Logger, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { type Response } from 'express';
import {
  actingUserOf,
  AskingRoute,
  type AuthenticatedRequest,
  type Caller,
  OffersSignIn,
  WithinDatasets,
} from '../auth/index.js';
import { Settings } from '../config/index.js';
import { knownHostNames, listensLocally } from './known-addresses.js';
import { McpServers } from './mcp-servers.js';
import { messageOf } from './replies/message.js';
import { QuestionCancellation } from './question-cancellation.js';

const SESSION_HEADER = 'mcp-session-id';
/** Of callers that name no user. */
const DEFAULT_USER = 'mcp';
/** The methods of streamable HTTP; the SDK cannot even name all others. */
const METHODS = ['GET', 'POST', 'DELETE'];
const NOT_ALLOWED = { jsonrpc: '2.0', error: { code: -32000, message: 'Method not allowed.' }, id: null };
/** Nothing that the tools tell changes by itself: there is nothing to be told of later. */
const NO_SUBSCRIPTIONS = 0;

/**
 * The Model Context Protocol over streamable HTTP: every revision that the SDK speaks, without state between requests. Clients of
 * revisions before 2026 are given a session's name, by which they cancel; nothing is kept of it.
 */
@ApiExcludeController()
@AskingRoute()
@WithinDatasets()
@OffersSignIn()
@Controller('mcp')
export class McpController {
  private readonly logger = new Logger(McpController.name);
  private readonly isKnownHost: ReturnType<typeof hostHeaderValidation>;
  private readonly isKnownOrigin: ReturnType<typeof originValidation>;
  private readonly keepAliveMs: number;

  constructor(
    private readonly servers: McpServers,
    private readonly cancellation: QuestionCancellation,
    settings: Settings,
  ) {
    const names = knownHostNames(settings);
    this.isKnownHost = listensLocally(settings) ? hostHeaderValidation(names) : () => true;
    this.isKnownOrigin = originValidation(names);
    this.keepAliveMs = settings.keepAliveMs;
  }

  @All()
  async serve(@Req() request: AuthenticatedRequest, @Res() response: Response): Promise<void> {
    // Whichever refuses a request has answered it.
    if (!this.isKnownHost(request, response) || !this.isKnownOrigin(request, response)) return;
    if (!METHODS.includes(request.method)) {
      response.status(405).set('Allow', METHODS.join(', ')).json(NOT_ALLOWED);
      return;
    }
    const caller = callerOf(request);
    const { method, cancelledId } = messageOf(request.body);
    const sessionId = request.header(SESSION_HEADER) ?? null;
    if (method === 'initialize') response.setHeader(SESSION_HEADER, randomUUID());
    if (cancelledId !== null && sessionId !== null)
      await this.cancellation.cancel(caller, { sessionId, requestId: cancelledId });
    response.setHeader('X-Accel-Buffering', 'no');
    const about = { caller, clientAddress: request.ip ?? null, sessionId };
    const handler = createMcpHandler(({ era }) => this.servers.create({ ...about, era }), {
      keepAliveMs: this.keepAliveMs,
      maxSubscriptions: NO_SUBSCRIPTIONS,
      onerror: (error) => this.logger.debug(`a message was refused: ${error.message}`),
    });
    await toNodeHandler(handler)(request, response, request.body);
  }
}

/** The key's project, and the user whom a token proves or the address of the endpoint names. */
function callerOf(request: AuthenticatedRequest): Caller {
  const { projectId, provenUserId, query, key } = request;
  const userId = actingUserOf(request, query.user_id ?? provenUserId ?? DEFAULT_USER);
  return { projectId, userId, datasetIds: key.datasetIds };
}
