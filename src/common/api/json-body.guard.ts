import { type IncomingMessage } from 'node:http';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { json, type Request, type RequestHandler, type Response } from 'express';
import { ApiError } from './api-error.js';

const KIBIBYTE = 1024;
/** The longest question and a thousand ids are a fifth of it. */
const MAX_BODY_BYTES = 256 * KIBIBYTE;
/** The list of the ten thousand parts of the largest file. */
const MAX_LONG_BODY_BYTES = 1024 * KIBIBYTE;
/** No operation needs more than a few levels; libraries that walk a body by recursion fail at some thousands. */
const MAX_DEPTH = 32;
const RAW_BODY = 'quarry:raw-body';
const LONG_BODY = 'quarry:long-body';

/** Leaves the body to the handler: bytes or a form. */
export const RawBody = () => SetMetadata(RAW_BODY, true);

/** Lets the body list the parts of a large file. */
export const LongBody = () => SetMetadata(LONG_BODY, true);

interface BodyReader {
  /** In bytes. */
  readonly limit: number;
  readonly parse: RequestHandler;
}

/**
 * Reads the JSON body of a request, and lets no other through. Runs behind the guard that checks the key, so that nobody without
 * one has a body read.
 */
@Injectable()
export class JsonBodyGuard implements CanActivate {
  private readonly usual = readerOf(MAX_BODY_BYTES);
  private readonly long = readerOf(MAX_LONG_BODY_BYTES);

  canActivate(context: ExecutionContext): true | Promise<true> {
    const request = context.switchToHttp().getRequest<Request>();
    const handler = context.getHandler();
    if (!hasBody(request) || Reflect.hasMetadata(RAW_BODY, handler)) return true;
    const reader = Reflect.hasMetadata(LONG_BODY, handler) ? this.long : this.usual;
    return read(reader, request, context.switchToHttp().getResponse<Response>());
  }
}

/** Uploaded files come as forms; a form is no body for any other operation. */
async function read(reader: BodyReader, request: Request, response: Response): Promise<true> {
  if (request.is(['json', 'multipart/form-data']) === false) {
    throw new ApiError('INVALID_PARAMETERS', 'body: must have Content-Type application/json');
  }
  // The parser would read it all before it refuses it.
  if (Number(request.headers['content-length']) > reader.limit) {
    throw new ApiError('INVALID_PARAMETERS', 'body: too large');
  }
  await new Promise<void>((resolve, reject) => {
    void reader.parse(request, response, (error?: unknown) => {
      if (error instanceof Error) reject(error);
      else resolve();
    });
  });
  if (depthExceeds(request.body, MAX_DEPTH)) {
    throw new ApiError('INVALID_PARAMETERS', 'body: is nested too deeply');
  }
  return true;
}

function readerOf(limit: number): BodyReader {
  return { limit, parse: json({ limit, type: isJson }) };
}

function hasBody({ headers }: Request): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\b/i.test(headers['content-type'] ?? '');
}

/** Level by level, so that the depth of the value is no problem here either. */
function depthExceeds(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
