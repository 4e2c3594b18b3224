import { type Readable } from 'node:stream';
import busboy from 'busboy';
import { type Request } from 'express';
import { ApiError } from '../common/api-error.js';

/** What a multipart form of one file and the acting user held. */
export interface UploadForm<T> {
  /** The `user_id` field as sent, or null. */
  readonly userId: string | null;
  /** What the receiver made of the file, or null when there was none. */
  readonly file: T | null;
}

type Receiver<T> = (fileName: string, content: Readable) => Promise<T>;

/**
 * Reads a `multipart/form-data` body, streaming its `file` part to `receive` and never holding it in memory. The fields may
 * come in any order.
 * @throws ApiError INVALID_PARAMETERS for a body that is not such a form, or what `receive` throws
 */
export async function readUploadForm<T>(request: Request, receive: Receiver<T>): Promise<UploadForm<T>> {
  const parser = createParser(request);
  const form: { userId: string | null; file: Promise<T> | null } = { userId: null, file: null };
  parser.on('field', (name, value) => {
    if (name === 'user_id') form.userId = value;
  });
  parser.on('file', (name, content, { filename }) => {
    // A file cut off before anybody reads it must not end the process; whoever reads it then gets the error.
    content.on('error', () => undefined);
    if (name !== 'file' || form.file) {
      content.resume();
      return;
    }
    form.file = receive(fileNameOf(filename), content);
    form.file.catch((error: unknown) => parser.destroy(error instanceof Error ? error : undefined));
  });
  await parse(request, parser);
  return { userId: form.userId, file: await form.file };
}

/** The parser gives no name for a part that has none, whatever its types say. */
function fileNameOf(fileName: string | undefined): string {
  return fileName ?? '';
}

function createParser(request: Request): busboy.Busboy {
  const headers = { ...request.headers, 'content-type': request.headers['content-type'] ?? '' };
  const limits = { fields: 20, fieldSize: 10_000, files: 2, parts: 30, headerPairs: 50 };
  try {
    return busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch (error) {
    throw new ApiError(
      'INVALID_PARAMETERS',
      'body: must be multipart/form-data with the fields file and user_id',
      {
        cause: error,
      },
    );
  }
}

/** Feeds the body to the parser. When it fails, the rest of the body is read and dropped, so that the answer reaches the client. */
async function parse(request: Request, parser: busboy.Busboy): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      parser.once('close', resolve).once('error', reject);
      request.once('aborted', () => parser.destroy(new ApiError('UPLOAD_FAILED', 'the upload was cut off')));
      request.pipe(parser);
    });
  } catch (error) {
    request.unpipe(parser);
    request.resume();
    throw error instanceof ApiError
      ? error
      : new ApiError('INVALID_PARAMETERS', 'body: is not a complete multipart/form-data form', {
          cause: error,
        });
  }
}
