import { UnreadableFile } from '../../../unreadable-file.js';
import { OoxmlPackage } from './ooxml-package.js';
import { type ArchiveLimits, ZipArchive } from './zip-archive.js';

type ZipKind = 'docx' | 'pptx' | 'xlsx' | 'xlsb' | 'odf' | 'epub' | 'zip';

const LIMITS: ArchiveLimits = { maxArchiveEntries: 100_000, maxUnpackedBytes: Number.MAX_SAFE_INTEGER };
const MIME_TYPE = 'mimetype';
const MIME_TYPE_BYTES = 256;

/** Marks in the content type, or else the name, of a package's main part. */
const MAIN_PARTS: readonly (readonly [RegExp, ZipKind])[] = [
  [/sheet\.binary|^xl\/workbook\.bin$/i, 'xlsb'],
  [/wordprocessingml|ms-word\.|^word\//i, 'docx'],
  [/presentationml|ms-powerpoint\.|^ppt\//i, 'pptx'],
  [/spreadsheetml|ms-excel\.|^xl\//i, 'xlsx'],
];

/** Tells what a zip archive holds by its main part; one that is damaged or holds nothing we know is just `zip`. */
export async function zipKind(path: string): Promise<ZipKind> {
  let archive: ZipArchive | null = null;
  try {
    archive = await ZipArchive.open(path, LIMITS);
    return (await declaredKind(archive)) ?? (await packageKind(archive));
  } catch (error) {
    if (error instanceof UnreadableFile) return 'zip';
    throw error;
  } finally {
    await archive?.close();
  }
}

/** OpenDocument and EPUB put their type into an entry of its own. */
async function declaredKind(archive: ZipArchive): Promise<ZipKind | null> {
  if (!archive.has(MIME_TYPE)) return null;
  for await (const piece of archive.bytes(MIME_TYPE)) return kindOfMimeType(piece);
  return null;
}

function kindOfMimeType(piece: Buffer): ZipKind | null {
  const type = piece.toString('latin1', 0, MIME_TYPE_BYTES);
  if (type.startsWith('application/vnd.oasis.opendocument')) return 'odf';
  return type.startsWith('application/epub') ? 'epub' : null;
}

async function packageKind(archive: ZipArchive): Promise<ZipKind> {
  const parts = await OoxmlPackage.of(archive);
  const main = await parts.mainPart();
  if (main === null) return 'zip';
  return kindOfMark(parts.contentType(main) ?? '') ?? kindOfMark(main) ?? 'zip';
}

function kindOfMark(mark: string): ZipKind | null {
  return MAIN_PARTS.find(([pattern]) => pattern.test(mark))?.[1] ?? null;
}
