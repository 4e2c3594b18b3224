import { ApiError } from '../../common/api/api-error.js';

/** The thirteen file types of the contract, without the dot. */
const FILE_EXTENSIONS = [
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
/** File types beyond the contract, and the extensions of each. */
const EXTRA_FILE_TYPES = { html: ['html', 'htm'], parquet: ['parquet'] } as const;
type ExtraFileType = keyof typeof EXTRA_FILE_TYPES;
export type FileExtension =
  (typeof FILE_EXTENSIONS)[number] | (typeof EXTRA_FILE_TYPES)[ExtraFileType][number];

/** The thirteen, for people. */
export const FILE_EXTENSIONS_TEXT = FILE_EXTENSIONS.map((name) => `.${name}`).join(', ');

/**
 * The extension of a file name, in lower case, without the dot.
 * @param extra file types that are taken beyond the contract
 * @throws ApiError INVALID_EXTENSION unless it is one of the thirteen or of an extra type
 */
export function extensionOf(fileName: string, extra: readonly ExtraFileType[] = []): FileExtension {
  const dot = fileName.lastIndexOf('.');
  const hasName = /[^.\s]/.test(fileName.slice(0, Math.max(dot, 0)));
  const ending = fileName
    .slice(dot + 1)
    .trim()
    .toLowerCase();
  const extensions = [...FILE_EXTENSIONS, ...extra.flatMap((type) => EXTRA_FILE_TYPES[type])];
  const extension = extensions.find((candidate) => hasName && candidate === ending);
  if (!extension) throw invalidExtension();
  return extension;
}

/** The error for a file with none of the thirteen extensions. */
export function invalidExtension(): ApiError {
  return new ApiError('INVALID_EXTENSION', `use one of ${FILE_EXTENSIONS_TEXT}`);
}
