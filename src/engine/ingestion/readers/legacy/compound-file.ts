import { readFile } from 'node:fs/promises';
import * as cfb from 'cfb';
import { UnreadableFile } from '../../unreadable-file.js';
import { withoutBrokenLinks } from './compound-directory.js';
import { foreignKind } from './foreign-file.js';

const SIGNATURE = 'd0cf11e0a1b11ae1';

/** Streams by which the maker of a compound file is told, and what the file then is. */
const KINDS: readonly [string, string][] = [
  ['EncryptedPackage', 'a password-protected Office document'],
  ['WordDocument', 'a Word document (.doc)'],
  ['Workbook', 'an Excel workbook (.xls)'],
  ['Book', 'an Excel workbook (.xls)'],
  ['PowerPoint Document', 'a PowerPoint presentation (.ppt)'],
  ['PP40', 'a presentation of PowerPoint 4 or 95; save it as .pptx'],
  ['VisioDocument', 'a Visio drawing'],
  ['__properties_version1.0', 'an Outlook message'],
  ['Quill', 'a Publisher document'],
  ['FileHeader', 'a Hangul document (.hwp)'],
];

/**
 * A compound file: folders and streams within one file, as Office wrote until 2003.
 *
 * @see [MS-CFB] Compound File Binary File Format
 */
export class CompoundFile {
  private constructor(private readonly container: cfb.CFB$Container) {}

  /** True for the first bytes of a compound file. */
  static isOne(bytes: Buffer): boolean {
    return bytes.subarray(0, 8).toString('hex') === SIGNATURE;
  }

  /** @throws UnreadableFile when its directory cannot be read */
  static of(bytes: Buffer): CompoundFile {
    try {
      return new CompoundFile(cfb.read(withoutBrokenLinks(bytes), { type: 'buffer' }));
    } catch (cause) {
      throw new UnreadableFile('damaged: its directory cannot be read', { cause });
    }
  }

  /** The content of a stream in the outermost folder; the name's letter case does not matter. */
  stream(name: string): Buffer | null {
    const entry = cfb.find(this.container, `/${name}`);
    // An entry without content, as a folder, has none at all.
    const content: cfb.CFB$Blob | undefined = entry?.content;
    return content && content.length > 0 ? Buffer.from(content) : null;
  }

  has(name: string): boolean {
    return cfb.find(this.container, `/${name}`) !== null;
  }

  /** Number of folders whose path, such as `ObjectPool/_1/`, matches a pattern. */
  countFolders(path: RegExp): number {
    const paths = this.container.FullPaths.map((one) => one.slice(one.indexOf('/') + 1));
    return paths.filter((one) => path.test(one)).length;
  }

  /** What the file is, as people know it, or null. */
  kind(): string | null {
    const known = KINDS.find(([stream]) => this.has(stream));
    return known?.[1] ?? null;
  }
}

/**
 * Opens a compound file that must have one of the streams, and gives the content of the first of them that it has.
 *
 * @param format what the file should be, for example `a Word document`
 * @throws UnreadableFile when it is something else, or damaged
 */
export async function openCompound(
  path: string,
  format: string,
  streams: readonly string[],
): Promise<{ file: CompoundFile; stream: Buffer }> {
  const bytes = await readFile(path);
  if (bytes.length === 0) throw new UnreadableFile('the file is empty');
  if (!CompoundFile.isOne(bytes)) throw notOfFormat(format, foreignKind(bytes));
  const file = CompoundFile.of(bytes);
  for (const name of streams) {
    const stream = file.stream(name);
    if (stream) return { file, stream };
    if (file.has(name)) throw contentMissing();
  }
  throw notOfFormat(format, file.kind());
}

/** The refusal of a file whose stream is there, but empty. */
export function contentMissing(): UnreadableFile {
  return new UnreadableFile('damaged: its content is missing');
}

/** The refusal of a file that is `kind` (null where that is not known) instead of `format`. */
export function notOfFormat(format: string, kind: string | null): UnreadableFile {
  if (kind === 'a password-protected Office document') return new UnreadableFile('password-protected');
  return new UnreadableFile(kind ? `not ${format}: it is ${kind}` : `not ${format}, or damaged`);
}
