import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  ActingUserDto,
  ApiActingUser,
  AskingRoute,
  type Caller,
  CurrentCaller,
  WithinDatasets,
} from '../auth/index.js';
import { emptyEnvelope, inEnvelope, pageInEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { CreatedDto } from '../common/api/created.dto.js';
import { PageDto } from '../common/api/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import { CreateSessionDto, ListSessionsDto, ModifySessionDto, SessionDto } from './session.dto.js';
import { SessionsService } from './sessions.service.js';

const MISSING = notFound(`session ${EXAMPLE_IDS.session}`);

@ApiTags('Sessions')
@WithinDatasets()
@Controller('v2/team/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @AskingRoute()
  @Post()
  @ApiEndpoint('createSession', {
    summary: 'Create a session',
    description: 'Opens a session for the acting user. A user can have at most 150 sessions.',
    answer: inEnvelope('The ID of the new session', CreatedDto, { example: { id: EXAMPLE_IDS.session } }),
    failures: [new ApiError('SESSION_LIMIT')],
  })
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateSessionDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<CreatedDto> {
    const session = await this.idempotency.onceByStatement(key, (unitOfWork) =>
      this.sessions.create(caller, body.toDraft(), unitOfWork),
    );
    return CreatedDto.from(session);
  }

  @ApiActingUser()
  @Get()
  @ApiEndpoint('listSessions', {
    summary: 'List sessions',
    description: "Lists the acting user's sessions, newest first.",
    answer: pageInEnvelope("A page of the acting user's sessions", SessionDto),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListSessionsDto): Promise<PageDto<SessionDto>> {
    const page = await this.sessions.list(caller, query.search ?? null, query.toPage());
    return PageDto.from(page, query.toPage(), (session) => SessionDto.from(session));
  }

  @ApiActingUser()
  @Get(':id')
  @ApiIdParam('id', 'session')
  @ApiEndpoint('getSession', {
    summary: 'Get a session',
    description: "Returns the settings of one of the acting user's sessions.",
    answer: inEnvelope('The session', SessionDto),
    failures: [MISSING],
  })
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<SessionDto> {
    return SessionDto.from(await this.sessions.get(caller, id));
  }

  @AskingRoute()
  @Post(':id')
  @ApiIdParam('id', 'session')
  @ApiEndpoint('modifySession', {
    summary: 'Modify a session',
    description:
      "Changes one of the acting user's sessions. Optional fields that are left out keep their values.",
    answer: emptyEnvelope('The session was changed'),
    failures: [MISSING],
  })
  async modify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ModifySessionDto,
  ): Promise<void> {
    await this.sessions.modify(caller, id, body.toDraft());
  }

  @AskingRoute()
  @Delete(':id')
  @ApiIdParam('id', 'session')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('deleteSession', {
    summary: 'Delete a session',
    description:
      "Permanently deletes one of the acting user's sessions, with its jobs and the files of their answers.",
    answer: emptyEnvelope('The session and its history were deleted'),
    failures: [MISSING],
  })
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.sessions.remove(caller, id);
  }
}
