import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { PublicRoute } from '../auth/index.js';
import { ApiError } from '../common/api-error.js';
import { RawResponse } from '../common/envelope.interceptor.js';
import { contentTypeOf } from './content-type.js';
import { DiskObjectStore } from './disk-object-store.js';
import { ObjectDownloadDto } from './signed-url.dto.js';
import { badSignature, UrlSigner } from './url-signer.js';

/** Serves the signed URLs of objects on disk. A signature takes the place of the API key. */
@ApiExcludeController()
@PublicRoute()
@Controller('objects')
export class ObjectsController {
  constructor(
    private readonly store: DiskObjectStore,
    private readonly signer: UrlSigner,
  ) {}

  @Get('*key')
  @RawResponse()
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
    response.attachment(fileName);
    response.set({
      'Content-Type': contentTypeOf(key),
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': 'ETag, Content-Length, Content-Range, Content-Disposition',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
    });
    const options = { dotfiles: 'allow' as const, cacheControl: false };
    return new Promise((resolve, reject) => {
      response.sendFile(this.store.path(key), options, (error?: Error) => {
        if (!error || response.headersSent) resolve();
        else reject(new ApiError('NOT_FOUND', 'object', { cause: error }));
      });
    });
  }
}
