import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { PublicRoute } from '../../auth/index.js';
import { ApiSignedEndpoint, ApiSuccess } from '../../common/api/api-endpoint.js';
import { ApiError } from '../../common/api/api-error.js';
import { attachmentNamed, contentTypeOf } from './content-type.js';
import { DiskObjectStore } from './disk/disk-object-store.js';
import {
  FILE_CHANGED,
  FILE_KNOWN,
  FILE_RANGE,
  RANGE_BEYOND,
  WHOLE_FILE,
} from './object-download.description.js';
import { ObjectDownloadDto } from './signed-url.dto.js';
import { badSignature, UrlSigner } from './url-signer.js';

/** Serves the signed URLs of objects on disk. A signature takes the place of the API key. */
@ApiTags('Signed URLs')
@PublicRoute()
@Controller('objects')
export class ObjectsController {
  constructor(
    private readonly store: DiskObjectStore,
    private readonly signer: UrlSigner,
  ) {}

  @Get('*key')
  @ApiParam({
    name: 'key',
    description: 'Path of the file; slashes need no escaping',
    schema: {
      type: 'string',
      example: 'projects/4f7d0bb4/datasources/ds-0mwptlns8lezzpe4hr9nnz3m3/original.csv',
    },
  })
  @ApiHeader({
    name: 'Range',
    required: false,
    description: 'The bytes to send; if left out, the whole file',
    schema: { type: 'string', example: 'bytes=0-7' },
  })
  @ApiHeader({
    name: 'If-None-Match',
    required: false,
    description: 'ETag of the copy that the client already has',
    schema: { type: 'string', example: 'W/"50-1a1fc0c32aa"' },
  })
  @ApiSignedEndpoint('downloadObject', {
    summary: 'Download a file',
    description:
      'Downloads a table or image of an answer, or the original file of a data source, through a signed URL. ' +
      'If files are stored on an S3 server, signed URLs point to that server and this operation is not used.',
    answer: WHOLE_FILE,
    failures: [
      new ApiError('INVALID_PARAMETERS', 'signature: must be a string'),
      badSignature(),
      objectGone(),
    ],
  })
  @ApiSuccess(206, FILE_RANGE)
  @ApiSuccess(304, FILE_KNOWN)
  @ApiSuccess(412, FILE_CHANGED)
  @ApiSuccess(416, RANGE_BEYOND)
  async download(
    @Param('key') parts: string | string[],
    @Query() query: ObjectDownloadDto,
    @Res() response: Response,
  ): Promise<void> {
    const key = typeof parts === 'string' ? parts : parts.join('/');
    const { name, expires, signature } = query;
    const target = { method: 'GET', path: `/objects/${key}`, parameters: { name } } as const;
    if (!this.signer.isValid(target, { expires, signature })) throw badSignature();
    await this.send(key, name, response);
  }

  private send(key: string, fileName: string, response: Response): Promise<void> {
    const headers = {
      'Content-Disposition': attachmentNamed(fileName),
      'Content-Type': contentTypeOf(key),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'ETag, Content-Length, Content-Range, Content-Disposition',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    };
    const options = { dotfiles: 'allow' as const, cacheControl: false, headers };
    return new Promise((resolve, reject) => {
      response.sendFile(this.store.path(key), options, (error?: Error) => {
        if (!error || response.headersSent) resolve();
        else if (isAboutRequest(error)) {
          response.removeHeader('Content-Type');
          resolve(void response.status(error.status).end());
        } else {
          OF_THE_FILE.forEach((header) => response.removeHeader(header));
          reject(objectGone(error));
        }
      });
    });
  }
}

/** Headers that are set already when a file goes away between two looks at it. */
const OF_THE_FILE = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Length',
  'Content-Range',
  'ETag',
  'Last-Modified',
];

/** A download's client judges by the HTTP status, as on an S3 server. */
function objectGone(cause?: unknown): ApiError {
  return new ApiError('UNKNOWN_PATH', 'object', { cause });
}

/** Whether the object exists but does not match the request's headers: a range past its end, or a different version. */
function isAboutRequest(error: Error): error is Error & { status: number } {
  return 'status' in error && (error.status === 412 || error.status === 416);
}
