import { ApiError } from '../common/api-error.js';

/** The thirteen file types of the contract, without the dot. */
export const FILE_EXTENSIONS = [
  'csv',
  'tsv',
  'md',
  'mdx',
  'json',
  'txt',
  'pdf',
  'pptx',
  'ppt',
  'doc',
  'docx',
  'xls',
  'xlsx',
] as const;
export type FileExtension = (typeof FILE_EXTENSIONS)[number];

/** The thirteen, for people. */
export const FILE_EXTENSIONS_TEXT = FILE_EXTENSIONS.map((name) => `.${name}`).join(', ');

/**
 * The extension of a file name, in lower case, without the dot.
 * @throws ApiError INVALID_EXTENSION unless it is one of the thirteen
 */
export function extensionOf(fileName: string): FileExtension {
  const dot = fileName.lastIndexOf('.');
  const hasName = /[^.\s]/.test(fileName.slice(0, Math.max(dot, 0)));
  const ending = fileName
    .slice(dot + 1)
    .trim()
    .toLowerCase();
  const extension = FILE_EXTENSIONS.find((candidate) => hasName && candidate === ending);
  if (!extension) throw invalidExtension();
  return extension;
}

/** What a client is told whose file has none of the thirteen. */
export function invalidExtension(): ApiError {
  return new ApiError('INVALID_EXTENSION', `use one of ${FILE_EXTENSIONS_TEXT}`);
}
