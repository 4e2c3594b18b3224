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
    summary: 'Get the feedback on an answer',
    description: "Returns the feedback on one of the acting user's jobs, with its correction.",
    answer: inEnvelope('The feedback, if there is any', FeedbackDto),
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
      "Marks the answer of one of the acting user's finished jobs as right or wrong. This replaces earlier " +
      'feedback. For a wrong answer, give either a better wording of the question or the job that answers what ' +
      'was meant. Feedback does not change how questions are answered: ' +
      "it leads to proposals for the dataset's knowledge.",
    answer: inEnvelope('The feedback', FeedbackDto),
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
    summary: 'Remove the feedback on an answer',
    description: "Removes the feedback on one of the acting user's jobs. If there is none, nothing happens.",
    answer: emptyEnvelope('There is no longer any feedback'),
    failures: [MISSING],
  })
  async withdraw(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.feedback.withdraw(caller, id);
  }
}
