import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  ActingUserDto,
  ApiActingUser,
  type Caller,
  CurrentCaller,
  WithinDatasets,
} from '../../auth/index.js';
import { emptyEnvelope, inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { AnswerLinkDto, AnswerLinksDto, CreateAnswerLinkDto } from './answer-link.dto.js';
import { AnswerLinksService } from './answer-links.service.js';

const MISSING = notFound(`job ${EXAMPLE_IDS.job}`);

/** Links that show an answer to anyone who has them. Not part of the contract. */
@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team/jobs/:id/links')
export class AnswerLinksController {
  constructor(private readonly links: AnswerLinksService) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('id', 'job')
  @ApiEndpoint('listAnswerLinks', {
    summary: 'List the links to an answer',
    description: "Lists the active links to one of the acting user's answers.",
    answer: inEnvelope('The links', AnswerLinksDto),
    failures: [MISSING],
  })
  async list(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<AnswerLinksDto> {
    const links = await this.links.list(caller, id);
    return { records: links.map((link) => AnswerLinkDto.from(link, this.links.urlOf(link))) };
  }

  @Post()
  @ApiIdParam('id', 'job')
  @ApiEndpoint('createAnswerLink', {
    summary: 'Share an answer by a link',
    description:
      "Creates a link to one of the acting user's answers. Anyone with the link can see the question and the " +
      'answer as it was given, read-only and without a key, until the link expires or is revoked.',
    answer: inEnvelope('The link', AnswerLinkDto),
    failures: [
      MISSING,
      new ApiError('INVALID_PARAMETERS', 'id: the job has no answer'),
      new ApiError('NO_PERMISSION', 'sharing answers is disabled'),
    ],
  })
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { days }: CreateAnswerLinkDto,
  ): Promise<AnswerLinkDto> {
    const link = await this.links.create(caller, id, days);
    return AnswerLinkDto.from(link, this.links.urlOf(link));
  }

  @Delete(':link_id')
  @ApiIdParam('id', 'job')
  @ApiIdParam('link_id', 'link')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('deleteAnswerLink', {
    summary: 'Revoke a link to an answer',
    description: 'Revokes the link: it no longer shows the answer.',
    answer: emptyEnvelope('The link was revoked'),
    failures: [MISSING, notFound(`link ${EXAMPLE_IDS.link}`)],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('link_id') linkId: string,
  ): Promise<void> {
    await this.links.remove(caller, id, linkId);
  }
}
