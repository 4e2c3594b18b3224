import { UnreadableFile } from '../../../unreadable-file.js';
import { type ContentOptions } from '../../content.js';
import { expectKind, type FileKind, kindOfFile, nameOfKind } from '../../file-kind.js';
import { type SourceFile } from '../../file-reader.js';
import { OoxmlPackage } from './ooxml-package.js';
import { ZipArchive } from './zip-archive.js';

/** A package, the archive that holds it, and the name of the part that holds its document. */
interface OpenPackage {
  readonly archive: ZipArchive;
  readonly parts: OoxmlPackage;
  readonly main: string;
}

/**
 * Opens a package of a kind; its owner closes the archive.
 *
 * @throws UnreadableFile when it is of another kind, encrypted, damaged or too large
 */
export async function openPackage(
  source: SourceFile,
  limits: ContentOptions,
  kind: FileKind,
): Promise<OpenPackage> {
  const actual = await kindOfFile(source.path);
  if (actual !== 'zip') expectKind(kind, actual);
  const archive = await ZipArchive.open(source.path, limits);
  try {
    const parts = await OoxmlPackage.of(archive);
    const main = await parts.mainPart();
    if (main !== null && actual !== 'zip') return { archive, parts, main };
    throw new UnreadableFile(`not ${nameOfKind(kind)}: it is a ZIP archive that contains no document`);
  } catch (error) {
    await archive.close();
    throw error;
  }
}
