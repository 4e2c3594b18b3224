import { Body, Controller, Delete, Get, Header, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { emptyEnvelope, inEnvelope, pageInEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { notFound } from '../common/api/api-error.js';
import { PageDto, PageQueryDto } from '../common/api/paging.js';
import { ApiKeyDto, CreateKeyDto, IssuedKeyDto } from './keys/api-key.dto.js';
import { ApiKeysService, ownKey } from './keys/api-keys.service.js';
import { AdminRoute, CurrentKey, type KeyIdentity } from './caller.js';
import { lacking } from './keys/key-roles.js';
import { ModelBudgetsService } from './projects/model-budgets.service.js';
import { ProjectsService } from './projects/projects.service.js';
import { QuotasService } from './projects/quotas.service.js';
import { UsageDto } from './projects/usage.dto.js';

/** Keys and quotas of the calling project, for its keys that may administrate. */
@ApiTags('Project')
@AdminRoute()
@Controller('v2/team')
export class AuthController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly projects: ProjectsService,
    private readonly quotas: QuotasService,
    private readonly budgets: ModelBudgetsService,
  ) {}

  @Post('keys')
  @Header('Cache-Control', 'no-store')
  @ApiEndpoint('createKey', {
    summary: 'Create an API key',
    description: 'Creates an API key for the project. The secret is returned only in this response.',
    answer: inEnvelope('The key, with its secret', IssuedKeyDto),
    failures: [lacking('administrate')],
  })
  async create(@CurrentKey() { projectId }: KeyIdentity, @Body() body: CreateKeyDto): Promise<IssuedKeyDto> {
    return IssuedKeyDto.fromIssued(await this.keys.issue(projectId, body.toDraft()));
  }

  @Get('keys')
  @ApiEndpoint('listKeys', {
    summary: 'List API keys',
    description:
      "Lists the project's API keys, newest first. Expired and revoked keys are included; secrets are not.",
    answer: pageInEnvelope("A page of the project's keys", ApiKeyDto),
    failures: [lacking('administrate')],
  })
  async list(
    @CurrentKey() { projectId }: KeyIdentity,
    @Query() query: PageQueryDto,
  ): Promise<PageDto<ApiKeyDto>> {
    const page = await this.keys.page(projectId, query.toPage());
    return PageDto.from(page, query.toPage(), (key) => ApiKeyDto.from(key));
  }

  @Delete('keys/:id')
  @ApiIdParam('id', 'key')
  @ApiEndpoint('revokeKey', {
    summary: 'Revoke an API key',
    description:
      'Revokes a key. It stops working everywhere within seconds. A key cannot revoke itself, so at least one ' +
      'admin key always remains.',
    answer: emptyEnvelope('The key was revoked'),
    failures: [notFound(`key ${EXAMPLE_IDS.key}`), lacking('administrate'), ownKey()],
  })
  async revoke(@CurrentKey() caller: KeyIdentity, @Param('id') id: string): Promise<void> {
    await this.keys.revokeById(caller, id);
  }

  @Get('quota')
  @ApiEndpoint('getQuota', {
    summary: 'Get the quotas',
    description: "Returns the project's quotas and how much of them is used.",
    answer: inEnvelope('The quotas and their usage', UsageDto),
    failures: [lacking('administrate')],
  })
  async quota(@CurrentKey() { projectId }: KeyIdentity): Promise<UsageDto> {
    const project = await this.projects.get(projectId);
    return UsageDto.from(this.quotas.usageOf(project), this.budgets.budgetOf(project));
  }
}
