import { Body, Controller, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import {
  CompleteMultipartUploadDto,
  InitMultipartUploadDto,
  MultipartUploadDto,
} from './multipart-upload.dto.js';
import { MultipartUploadsService } from './multipart-uploads.service.js';
import { UploadedDto } from './uploaded.dto.js';

@ApiTags('Files')
@ApiSecurity('api-key')
@Controller('v2/team/file')
export class MultipartUploadsController {
  constructor(
    private readonly uploads: MultipartUploadsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post('init-multipart-upload')
  @ApiAnswer('The upload, and where each of its parts goes', MultipartUploadDto)
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
  @ApiAnswer('The key of the uploaded file', UploadedDto)
  async complete(
    @CurrentCaller() caller: Caller,
    @Body() body: CompleteMultipartUploadDto,
  ): Promise<UploadedDto> {
    await this.uploads.complete(caller, body.toCompletion());
    return { file_object_key: body.file_object_key };
  }
}
