import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProperty, ApiSchema, ApiTags } from '@nestjs/swagger';
import { actingUserOf, ApiUserId, type AuthenticatedRequest, WithinDatasets } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError } from '../../common/api/api-error.js';
import { RawBody } from '../../common/api/json-body.guard.js';
import { Settings } from '../../config/index.js';
import { FILE_EXTENSIONS_TEXT } from './file-name.js';
import { FILE_REFUSED } from './file-refused.js';
import { fileTooLarge } from './limit-size.js';
import { readUploadForm } from './upload-form.js';
import { UploadedDto } from './uploaded.dto.js';
import { type ReceivedFile, UploadsService } from './uploads.service.js';

/** Room for the multipart framing and the other fields around the file. */
const FORM_OVERHEAD_BYTES = 1_000_000;

@ApiSchema({ description: 'The file and the acting user, in any order' })
class UploadFormDto {
  @ApiProperty({
    type: 'string',
    format: 'binary',
    description: `The file; its name must have one of the extensions ${FILE_EXTENSIONS_TEXT}`,
    example: 'location,date,temp_max\nSeattle,2012-01-01,12.8\n',
  })
  file!: unknown;

  @ApiUserId()
  user_id!: string;
}

@ApiTags('Files')
@WithinDatasets()
@Controller('v2/team/file')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    private readonly settings: Settings,
  ) {}

  @Post('upload-datasource')
  @RawBody()
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: UploadFormDto })
  @ApiEndpoint('uploadFile', {
    summary: 'Upload a file',
    description:
      'Uploads a whole file, by default up to 5 GiB. The file is not read until a data source is created from ' +
      'it. Upload large files in parts instead.',
    answer: inEnvelope('The key of the uploaded file', UploadedDto),
    failures: FILE_REFUSED,
  })
  async upload(@Req() request: AuthenticatedRequest): Promise<UploadedDto> {
    this.refuseTooLarge(request);
    const { projectId } = request;
    const form = await readUploadForm(request, {
      receive: (name, content) => this.uploads.receive(projectId, name, content),
      discard: (file) => this.uploads.discard(file),
    });
    if (!form.file) throw new ApiError('INVALID_PARAMETERS', 'file: is missing from the form');
    return { file_object_key: await this.record(request, form.userId, form.file) };
  }

  /** Refuses by the announced length already, before gigabytes are sent. */
  private refuseTooLarge(request: AuthenticatedRequest): void {
    const length = Number(request.header('content-length') ?? 0);
    const limit = this.settings.maxFileBytes;
    if (length > limit + FORM_OVERHEAD_BYTES) throw fileTooLarge(limit);
  }

  private async record(
    request: AuthenticatedRequest,
    claimedUser: string | null,
    file: ReceivedFile,
  ): Promise<string> {
    try {
      const { projectId, key } = request;
      const userId = actingUserOf(request, claimedUser);
      const caller = { projectId, userId, datasetIds: key.datasetIds };
      const upload = await this.uploads.record(caller, file);
      return upload.fileObjectKey;
    } catch (error) {
      await this.uploads.discard(file);
      throw error;
    }
  }
}
