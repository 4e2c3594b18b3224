import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, WithinDatasets } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { LongBody } from '../../common/api/json-body.guard.js';
import { FILE_REFUSED } from '../uploads/file-refused.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../../idempotency/index.js';
import {
  CompleteMultipartUploadDto,
  InitMultipartUploadDto,
  MultipartUploadDto,
} from './multipart-upload.dto.js';
import { MultipartUploadsService } from './multipart-uploads.service.js';
import { UploadedDto } from '../uploads/uploaded.dto.js';

@ApiTags('Files')
@WithinDatasets()
@Controller('v2/team/file')
export class MultipartUploadsController {
  constructor(
    private readonly uploads: MultipartUploadsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post('init-multipart-upload')
  @ApiEndpoint('initMultipartUpload', {
    summary: 'Start an upload in parts',
    description:
      'Returns a signed URL for each part of a file. Each part is 5242880 bytes; the last part holds the rest. ' +
      'By default the URLs are valid for 24 hours, and the upload must be completed within that time.',
    answer: inEnvelope('The upload, and the URL of each part', MultipartUploadDto),
    failures: FILE_REFUSED,
  })
  @ApiIdempotencyKey()
  async init(
    @CurrentCaller() caller: Caller,
    @Body() body: InitMultipartUploadDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<MultipartUploadDto> {
    const { id } = await this.idempotency.once(key, (transaction) =>
      this.uploads.begin(caller, body.toFile(), transaction),
    );
    return MultipartUploadDto.from(await this.uploads.getBegun(caller.projectId, id));
  }

  @Post('complete-multipart-upload')
  @LongBody()
  @ApiEndpoint('completeMultipartUpload', {
    summary: 'Complete an upload in parts',
    description:
      'Joins the parts. If a part is missing or wrong, the response names it and the upload stays open. ' +
      'Completing an upload again returns the same response.',
    answer: inEnvelope('The key of the uploaded file', UploadedDto),
    failures: [
      notFound(`upload ${EXAMPLE_IDS.upload}`),
      new ApiError('UPLOAD_FAILED', 'part_etags has no part 2'),
    ],
  })
  async complete(
    @CurrentCaller() caller: Caller,
    @Body() body: CompleteMultipartUploadDto,
  ): Promise<UploadedDto> {
    await this.uploads.complete(caller, body.toCompletion());
    return { file_object_key: body.file_object_key };
  }
}
