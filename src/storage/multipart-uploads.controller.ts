import { Body, Controller, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../auth/index.js';
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
  constructor(private readonly uploads: MultipartUploadsService) {}

  @Post('init-multipart-upload')
  async init(
    @CurrentCaller() caller: Caller,
    @Body() body: InitMultipartUploadDto,
  ): Promise<MultipartUploadDto> {
    return MultipartUploadDto.from(await this.uploads.begin(caller, body.toFile()));
  }

  @Post('complete-multipart-upload')
  async complete(
    @CurrentCaller() caller: Caller,
    @Body() body: CompleteMultipartUploadDto,
  ): Promise<UploadedDto> {
    await this.uploads.complete(caller, body.toCompletion());
    return { file_object_key: body.file_object_key };
  }
}
