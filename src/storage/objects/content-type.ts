import { extname } from 'node:path';

const CONTENT_TYPES = new Map([
  ['.png', 'image/png'],
  ['.csv', 'text/csv; charset=utf-8'],
]);

/** The content type under which an object is handed out, by the ending of its key. */
export function contentTypeOf(key: string): string {
  return CONTENT_TYPES.get(extname(key)) ?? 'application/octet-stream';
}

/** The `Content-Disposition` that saves a download under a name, also a name that is not ASCII (RFC 6266). */
export function attachmentNamed(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '?');
  // Half a surrogate pair, which cannot be encoded, becomes a replacement character.
  const encoded = encodeURIComponent(Buffer.from(fileName).toString()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
