import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiSignedEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError } from '../../common/api/api-error.js';
import { successOf } from '../../common/api/envelope.js';
import { pass } from '../access.guard.js';
import { PublicRoute } from '../caller.js';
import { RequestLimits } from '../limits/request-limits.js';
import { SignInCodes } from './sign-in-codes.js';
import { SignedInDto, SignInDto } from './sign-in.dto.js';

/** Exchanges the one-time codes of links to the page. A code takes the place of the API key. */
@ApiTags('Project')
@PublicRoute()
@Controller('sign-in')
export class SignInController {
  constructor(
    private readonly codes: SignInCodes,
    private readonly limits: RequestLimits,
  ) {}

  @Post()
  @ApiSignedEndpoint('signIn', {
    summary: 'Exchange a one-time code',
    description:
      'Exchanges the code from the link that the service printed at startup for an API key. A code works once ' +
      'and expires after 15 minutes. Wrong codes count as wrong keys.',
    answer: inEnvelope('The key', SignedInDto),
    failures: [new ApiError('BAD_KEY'), new ApiError('RATE_LIMIT')],
  })
  async signIn(
    @Body() { code }: SignInDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    pass(response, await this.limits.waitOfAddress(request.ip));
    try {
      const key = await this.codes.exchange(code);
      response.json(successOf({ key } satisfies SignedInDto));
    } catch (error) {
      if (error instanceof ApiError) await this.limits.takeOfAddress(request.ip);
      throw error;
    }
  }
}
