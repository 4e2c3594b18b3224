import { Controller, Param, Put, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { PublicRoute } from '../../auth/index.js';
import { type ApiAnswer } from '../../common/api/api-answer.js';
import { ApiSignedEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError } from '../../common/api/api-error.js';
import { RawBody } from '../../common/api/json-body.guard.js';
import { hasCode } from '../../common/faults/system-error.js';
import { noSpace, whereSpaceIs } from '../uploads/disk-full.js';
import { DiskObjectStore } from '../objects/disk/disk-object-store.js';
import { PARTS_PATH } from './parts-path.js';
import { type Part, PART_BYTES, PartsDiffer, UploadGone } from './parts.js';
import { PartPathDto, PartUploadDto } from '../objects/signed-url.dto.js';
import { badSignature, UrlSigner } from '../objects/url-signer.js';

const ETAG: ApiAnswer = {
  description: 'The part was stored; there is no body',
  content: {},
  models: [],
  headers: {
    ETag: {
      description: 'MD5 of the part, in quotes; send it back when you complete the upload',
      schema: { type: 'string', pattern: '^"[0-9a-f]{32}"$', example: '"827ccb0eea8a706c4c34a16891f84e7b"' },
    },
  },
};

/**
 * Receives the parts of uploads at signed URLs and stores them on disk, like an S3 server. A signature
 * replaces the API key.
 */
@ApiTags('Signed URLs')
@PublicRoute()
@Controller(PARTS_PATH)
export class PartsController {
  constructor(
    private readonly store: DiskObjectStore,
    private readonly signer: UrlSigner,
  ) {}

  @Put(':uploadId/:number')
  @RawBody()
  @ApiConsumes('application/octet-stream')
  @ApiBody({
    description: 'The bytes of the part; exactly as many as announced',
    required: true,
    schema: {
      type: 'string',
      format: 'binary',
      example: 'location,date,temp_max\nSeattle,2012-01-01,12.8\n',
    },
  })
  @ApiSignedEndpoint('uploadPart', {
    summary: 'Upload a part',
    description:
      'Uploads the bytes of one part to the URL returned when the upload was started. Parts may be sent in any ' +
      'order, in parallel, and again after a failure, from pages of any origin. If files are stored on an S3 ' +
      'server, the URLs point to that server and this operation is not used.',
    answer: ETAG,
    failures: [
      wrongSize({ number: 1, size: PART_BYTES }),
      badSignature(),
      new ApiError('UNKNOWN_PATH', 'upload'),
      noSpace('PART_FAILED'),
    ],
  })
  async upload(
    @Param() { uploadId, number }: PartPathDto,
    @Query() { size, expires, signature }: PartUploadDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = `${PARTS_PATH}/${uploadId}/${number}`;
    const target = { method: 'PUT', path, parameters: { size } } as const;
    if (!this.signer.isValid(target, { expires, signature })) throw badSignature();
    const etag = await this.receive(uploadId, { number: Number(number), size: Number(size) }, request);
    response.status(200).set('ETag', `"${etag}"`).end();
  }

  private async receive(uploadId: string, part: Part, request: Request): Promise<string> {
    // If the body is refused before it is read, the client still gets the reason.
    if (Number(request.header('content-length')) !== part.size) throw wrongSize(part);
    try {
      return await whereSpaceIs(() => this.store.writePart(uploadId, part, request), 'PART_FAILED');
    } catch (error) {
      if (error instanceof UploadGone) throw new ApiError('UNKNOWN_PATH', 'upload', { cause: error });
      if (error instanceof PartsDiffer || hasCode(error, 'ECONNRESET')) throw wrongSize(part, error);
      throw error;
    }
  }
}

function wrongSize({ number, size }: Part, cause?: unknown): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    `body: part ${number} must have Content-Length ${size} and exactly that many bytes`,
    { cause },
  );
}
