import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  ActingUserDto,
  ApiActingUser,
  AskingRoute,
  type Caller,
  CurrentCaller,
  WithinDatasets,
} from '../../auth/index.js';
import { emptyEnvelope, inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { FeedbackDto, GiveFeedbackDto } from './feedback.dto.js';
import { FeedbackService } from './feedback.service.js';

const MISSING = notFound(`job ${EXAMPLE_IDS.job}`);

/** Beyond the contract: what people say of answers. */
@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team/jobs/:id/feedback')
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('id', 'job')
  @ApiEndpoint('getFeedback', {
    summary: 'Get what was said of an answer',
    description: "The mark of one of the acting user's jobs, with its correction.",
    answer: inEnvelope('What was said, if anything was', FeedbackDto),
    failures: [MISSING],
  })
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<FeedbackDto> {
    return FeedbackDto.from(id, await this.feedback.find(caller, id));
  }

  @AskingRoute()
  @Post()
  @ApiIdParam('id', 'job')
  @ApiEndpoint('giveFeedback', {
    summary: 'Mark an answer as right or wrong',
    description:
      "Marks one of the acting user's jobs that has ended, in place of an earlier mark. One that is wrong may be corrected by another wording or by the job that answers what was meant. Nothing is answered otherwise because of it: proposals for the knowledge of the dataset are made of it.",
    answer: inEnvelope('What was said', FeedbackDto),
    failures: [MISSING],
  })
  async give(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: GiveFeedbackDto,
  ): Promise<FeedbackDto> {
    return FeedbackDto.from(id, await this.feedback.give(caller, id, body.toDraft()));
  }

  @AskingRoute()
  @Delete()
  @ApiIdParam('id', 'job')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('withdrawFeedback', {
    summary: 'Take back what was said of an answer',
    description: "Removes the mark of one of the acting user's jobs; where there is none, nothing happens.",
    answer: emptyEnvelope('There is no mark any more'),
    failures: [MISSING],
  })
  async withdraw(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.feedback.withdraw(caller, id);
  }
}
