import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import {
  type ContentOptions,
  type ContentParser,
  type FileNote,
  type Grid,
  type GridRow,
  type TextPiece,
} from '../../src/engine/ingestion/readers/content.js';
import { CONTENT_OPTIONS } from './content-options.js';

/** A grid whose rows were read. */
export interface ReadGrid extends Omit<Grid, 'rows'> {
  readonly rows: GridRow[];
}

/** All parts of a file, in its order, and by their kind. */
interface ReadContent {
  readonly parts: (ReadGrid | TextPiece | FileNote)[];
  readonly grids: ReadGrid[];
  readonly texts: TextPiece[];
}

/** Takes a stored file apart. */
export async function contentOfFile(
  parse: ContentParser,
  path: string,
  limits: Partial<ContentOptions> = {},
): Promise<ReadContent> {
  const source = { path, name: basename(path), extension: extname(path) };
  const parts: ReadContent['parts'] = [];
  for await (const part of parse(source, { ...CONTENT_OPTIONS, ...limits })) {
    parts.push(part.kind === 'grid' ? await readGrid(part) : part);
  }
  return {
    parts,
    grids: parts.filter((part) => part.kind === 'grid'),
    texts: parts.filter((part) => part.kind === 'text'),
  };
}

/** Takes apart a file of these bytes. */
export async function contentOfBytes(
  parse: ContentParser,
  bytes: Uint8Array,
  name: string,
  limits: Partial<ContentOptions> = {},
): Promise<ReadContent> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-content-'));
  try {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return await contentOfFile(parse, path, limits);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function readGrid(grid: Grid): Promise<ReadGrid> {
  const rows: GridRow[] = [];
  for await (const row of grid.rows) rows.push(row);
  const { kind, name, page, headings, headerRows, merged, notes } = grid;
  return { kind, name, page, headings, headerRows, merged, notes, rows };
}
