import { type Readable } from 'node:stream';
import busboy from 'busboy';
import { type Request } from 'express';
import { ApiError } from '../../common/api/api-error.js';

/** The content of a multipart form with one file and the acting user. */
interface UploadForm<T> {
  /** The `user_id` field as sent, or null. */
  readonly userId: string | null;
  /** The receiver's result, or null if there was no file. */
  readonly file: T | null;
}

/** Receives the file of a form. */
interface FileReceiver<T> {
  /** @param content reads to the end of the file, or fails with the form */
  receive(fileName: string, content: Readable): Promise<T>;
  /** Removes a file that was received with a form that turned out to be none. */
  discard(file: T): Promise<void>;
}

interface OpenForm<T> {
  userId: string | null;
  file: Promise<T> | null;
}

/**
 * Reads a `multipart/form-data` body, streaming its `file` part to the receiver and never holding it in memory. The fields may
 * come in any order. When it fails, the rest of the body is read and dropped, so that the answer reaches the client.
 * @throws ApiError INVALID_PARAMETERS for a body that is not such a form, UPLOAD_FAILED for one that is cut off, or what `receive`
 *   throws
 */
export async function readUploadForm<T>(request: Request, receiver: FileReceiver<T>): Promise<UploadForm<T>> {
  const parser = createParser(request);
  const form: OpenForm<T> = { userId: null, file: null };
  try {
    await parse(request, parser, (fail) => {
      collect(parser, form, receiver, fail);
    });
    return { userId: form.userId, file: await form.file };
  } catch (error) {
    request.unpipe(parser).resume();
    parser.destroy();
    const file = await form.file?.catch(() => null);
    if (file) await receiver.discard(file);
    throw error;
  }
}

function createParser(request: Request): busboy.Busboy {
  const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' };
  const limits = { fields: 20, fieldSize: 10_000, files: 2, parts: 30, headerPairs: 50 };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (cause) {
    const rule = 'body: must be multipart/form-data with the fields file and user_id';
    throw new ApiError('INVALID_PARAMETERS', rule, { cause });
  }
}

/**
 * Feeds the body to the parser.
 * @param listen has what the parser finds collected, until that fails
 */
function parse(
  request: Request,
  parser: busboy.Busboy,
  listen: (fail: (reason: unknown) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    listen(reject);
    parser.once('close', resolve);
    // For as long as there is a parser: one piece of a body can have many faults, and it tells each of them.
    parser.on('error', (cause) => {
      reject(incomplete(cause));
      parser.destroy();
    });
    const onClose = () => {
      if (!request.readableEnded) reject(new ApiError('UPLOAD_FAILED', 'the upload was interrupted'));
    };
    request.once('close', onClose);
    if (request.destroyed) onClose();
    request.pipe(parser);
  });
}

function collect<T>(
  parser: busboy.Busboy,
  form: OpenForm<T>,
  receiver: FileReceiver<T>,
  fail: (reason: unknown) => void,
): void {
  parser.on('field', (name, value) => {
    if (name === 'user_id') form.userId = value;
  });
  parser.on('file', (name, content, { filename }) => {
    // A file cut off before anybody reads it must not end the process; whoever reads it then gets the error.
    content.on('error', () => undefined);
    // A parser that has failed, or found the end of the form, goes on to the end of the piece, and ends no file that it begins there.
    if (hasFoundEnd(parser)) fail(incomplete(new Error('a file starts after the end of the form')));
    if (hasFoundEnd(parser) || parser.destroyed || name !== 'file' || form.file) {
      content.resume();
      return;
    }
    form.file = receiver.receive(fileNameOf(filename), content);
    form.file.catch(fail);
  });
}

/** It reports this to no one else. */
function hasFoundEnd(parser: busboy.Busboy): boolean {
  return (parser as { readonly _complete?: boolean })._complete === true;
}

function incomplete(cause: unknown): ApiError {
  return new ApiError('INVALID_PARAMETERS', 'body: is not a complete multipart/form-data form', { cause });
}

/** The parser gives no name for a part that has none, whatever its types say. */
function fileNameOf(fileName: string | undefined): string {
  return fileName ?? '';
}
