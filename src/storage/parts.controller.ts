import { Controller, Param, Put, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { ApiError } from '../common/api-error.js';
import { RawResponse } from '../common/envelope.interceptor.js';
import { RAW_BODIES_PATH } from '../common/json-bodies.js';
import { hasCode } from '../common/system-error.js';
import { DiskObjectStore } from './disk-object-store.js';
import { type Part, PartsDiffer, UploadGone } from './parts.js';
import { PartPathDto, PartUploadDto } from './signed-url.dto.js';
import { badSignature, UrlSigner } from './url-signer.js';

/** Takes in the parts of uploads to disk under signed URLs, as an S3 server does. A signature takes the place of the API key. */
@ApiExcludeController()
@PublicRoute()
@Controller(RAW_BODIES_PATH)
export class PartsController {
  constructor(
    private readonly store: DiskObjectStore,
    private readonly signer: UrlSigner,
  ) {}

  @Put(':uploadId/:number')
  @RawResponse()
  async upload(
    @Param() { uploadId, number }: PartPathDto,
    @Query() { size, expires, signature }: PartUploadDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = `${RAW_BODIES_PATH}/${uploadId}/${number}`;
    const target = { method: 'PUT', path, parameters: { size } } as const;
    if (!this.signer.isValid(target, { expires, signature })) throw badSignature();
    const etag = await this.receive(uploadId, { number: Number(number), size: Number(size) }, request);
    response.status(200).set('ETag', `"${etag}"`).end();
  }

  private async receive(uploadId: string, part: Part, request: Request): Promise<string> {
    // Refused before it is read, the client can be told why.
    if (Number(request.header('content-length')) !== part.size) throw wrongSize(part);
    try {
      return await this.store.writePart(uploadId, part, request);
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
    `body: part ${number} must have Content-Length ${size} and that many bytes`,
    { cause },
  );
}
