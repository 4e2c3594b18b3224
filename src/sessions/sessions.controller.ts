import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ActingUserDto, ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import { CreatedDto } from '../common/created.dto.js';
import { PageDto } from '../common/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import { CreateSessionDto, ListSessionsDto, ModifySessionDto, SessionDto } from './session.dto.js';
import { SessionsService } from './sessions.service.js';

@ApiTags('Sessions')
@ApiSecurity('api-key')
@Controller('v2/team/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post()
  @ApiAnswer('The id of the new session', CreatedDto)
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateSessionDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<CreatedDto> {
    const session = await this.idempotency.once(key, (transaction) =>
      transaction((unitOfWork) => this.sessions.create(caller, body.toDraft(), unitOfWork)),
    );
    return CreatedDto.from(session);
  }

  @ApiActingUser()
  @Get()
  @ApiAnswer("The acting user's sessions, newest first", SessionDto, true)
  async list(@CurrentCaller() caller: Caller, @Query() query: ListSessionsDto): Promise<PageDto<SessionDto>> {
    const page = await this.sessions.list(caller, query.search ?? null, query.toPage());
    return PageDto.from(page, query.toPage(), (session) => SessionDto.from(session));
  }

  @ApiActingUser()
  @Get(':id')
  @ApiAnswer('The session', SessionDto)
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<SessionDto> {
    return SessionDto.from(await this.sessions.get(caller, id));
  }

  @Post(':id')
  @ApiAnswer('The session is changed', null)
  async modify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ModifySessionDto,
  ): Promise<void> {
    await this.sessions.modify(caller, id, body.toDraft());
  }

  @Delete(':id')
  @ApiAnswer('The session and its history are removed', null)
  @ApiBody({ type: ActingUserDto })
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.sessions.remove(caller, id);
  }
}
