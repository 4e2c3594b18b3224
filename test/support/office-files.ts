import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import {
  type ContentOptions,
  type ContentParser,
  type Grid,
  type GridRow,
} from '../../src/engine/ingestion/readers/content.js';
import { CONTENT_OPTIONS } from './content-options.js';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
/** Declarations of all namespaces that the tests write. */
export const NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:p="${SCHEMAS}/presentationml/2006/main"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:c="${SCHEMAS}/drawingml/2006/chart"`,
  `xmlns:dgm="${SCHEMAS}/drawingml/2006/diagram"`,
  `xmlns:xdr="${SCHEMAS}/drawingml/2006/spreadsheetDrawing"`,
  `xmlns:m="${SCHEMAS}/officeDocument/2006/math"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:mc="${SCHEMAS}/markup-compatibility/2006"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** Declares the namespace of spreadsheets, whose elements have no prefix. */
export const SHEET_NAMESPACES = `xmlns="${SCHEMAS}/spreadsheetml/2006/main" ${NAMESPACES}`;

/** Entries of a zip file by their names. */
export type Entries = Record<string, string | Buffer | Readable>;
/** Parts of a package by their names. */
type Parts = Record<string, string>;

/** A part of a package and the parts it refers to. `type` is the last word of the relationship's type. */
export interface OfficePart {
  readonly id: string;
  readonly type: string;
  readonly xml: string;
  readonly related?: readonly OfficePart[];
}

const MAIN_PARTS = {
  docx: ['word', 'document', 'wordprocessingml.document'],
  pptx: ['ppt', 'presentation', 'presentationml.presentation'],
  xlsx: ['xl', 'workbook', 'spreadsheetml.sheet'],
} as const;

/** The entries of a package with a main part of the given XML. */
export function officeEntries(
  kind: keyof typeof MAIN_PARTS,
  xml: string,
  related: readonly OfficePart[] = [],
): Parts {
  const [folder, name, type] = MAIN_PARTS[kind];
  const main = `${folder}/${name}.xml`;
  const contentType = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
  return {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Override PartName="/${main}" ContentType="${contentType}"/></Types>`,
    '_rels/.rels': relationships([{ id: 'main', type: 'officeDocument', target: main }]),
    ...partEntries(folder, name, xml, related),
  };
}

/** The entries of a Word document with this body. */
export function wordEntries(body: string, related: readonly OfficePart[] = []): Parts {
  return officeEntries('docx', `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`, related);
}

/** The entries of a workbook with a sheet for each content of a `sheetData` or, when it has one, of a `worksheet`. */
export function workbookEntries(sheets: Record<string, string>, related: readonly OfficePart[] = []): Parts {
  const parts = Object.values(sheets).map((content, i) => ({
    id: `sheet${String(i + 1)}`,
    type: 'worksheet',
    xml: `<worksheet ${SHEET_NAMESPACES}>${content.includes('<sheetData') ? content : `<sheetData>${content}</sheetData>`}</worksheet>`,
  }));
  const list = Object.keys(sheets).map((name, i) => `<sheet name="${name}" r:id="sheet${String(i + 1)}"/>`);
  const workbook = `<workbook ${SHEET_NAMESPACES}><sheets>${list.join('')}</sheets></workbook>`;
  return officeEntries('xlsx', workbook, [...parts, ...related]);
}

function partEntries(folder: string, name: string, xml: string, related: readonly OfficePart[]): Parts {
  const entries: Parts = { [`${folder}/${name}.xml`]: xml };
  if (related.length === 0) return entries;
  const targets = related.map(({ id, type }) => ({ id, type, target: `${id}.xml` }));
  entries[`${folder}/_rels/${name}.xml.rels`] = relationships(targets);
  for (const part of related)
    Object.assign(entries, partEntries(folder, part.id, part.xml, part.related ?? []));
  return entries;
}

function relationships(list: readonly { id: string; type: string; target: string }[]): string {
  const one = (item: { id: string; type: string; target: string }): string =>
    `<Relationship Id="${item.id}" Type="${OFFICE}/${item.type}" Target="${item.target}"/>`;
  return `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${list.map(one).join('')}</Relationships>`;
}

/** A grid whose rows were read. */
interface ReadGrid extends Omit<Grid, 'rows'> {
  readonly rows: GridRow[];
  /** The cells of the rows alone. */
  readonly cells: (readonly (string | null)[])[];
}

/** What a file holds, by its kind. */
export interface ReadFile {
  readonly grids: ReadGrid[];
  readonly texts: string[];
  /** Each text with its headings: `Report > Costs: text`. */
  readonly placed: string[];
  readonly pages: (number | null)[];
  readonly notes: string[];
  /** Kinds of the parts in the order of the file. */
  readonly order: ('grid' | 'text' | 'note')[];
}

/** A temporary folder in which a test writes files and takes them apart. */
export class OfficeFolder {
  private constructor(readonly path: string) {}

  static async create(): Promise<OfficeFolder> {
    return new OfficeFolder(await mkdtemp(join(tmpdir(), 'quarry-office-')));
  }

  /** Writes a zip file and returns its path. */
  async zip(entries: Entries, name: string, options = { compress: true }): Promise<string> {
    const zip = new ZipFile();
    for (const [entry, content] of Object.entries(entries)) {
      if (typeof content === 'string') zip.addBuffer(Buffer.from(content), entry, options);
      else if (Buffer.isBuffer(content)) zip.addBuffer(content, entry, options);
      else zip.addReadStream(content, entry, options);
    }
    zip.end();
    const path = join(this.path, name);
    await pipeline(zip.outputStream, createWriteStream(path));
    return path;
  }

  /** Writes a file of these bytes and returns its path. */
  async file(bytes: Uint8Array | string, name: string): Promise<string> {
    const path = join(this.path, name);
    await writeFile(path, bytes);
    return path;
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true });
  }
}

/** The bytes of a Word file with this body. */
export async function wordFileOf(body: string): Promise<Buffer> {
  const folder = await OfficeFolder.create();
  try {
    return await readFile(await folder.zip(wordEntries(body), 'file.docx'));
  } finally {
    await folder.remove();
  }
}

/** Takes a file apart and keeps everything. */
export async function readOffice(
  parse: ContentParser,
  path: string,
  limits: Partial<ContentOptions> = {},
): Promise<ReadFile> {
  const read: ReadFile = { grids: [], texts: [], placed: [], pages: [], notes: [], order: [] };
  for await (const part of parse(
    { path, name: 'file', extension: extname(path) },
    { ...CONTENT_OPTIONS, ...limits },
  )) {
    read.order.push(part.kind);
    if (part.kind === 'grid') {
      read.grids.push(await readGrid(part));
    } else if (part.kind === 'note') {
      read.notes.push(part.text);
    } else {
      read.texts.push(part.text);
      read.placed.push(`${part.headings.join(' > ')}: ${part.text}`);
      read.pages.push(part.page);
    }
  }
  return read;
}

async function readGrid(grid: Grid): Promise<ReadGrid> {
  const rows: GridRow[] = [];
  for await (const row of grid.rows) rows.push(row);
  return {
    ...grid,
    rows,
    cells: rows.map(({ cells }) => cells),
    merged: [...grid.merged],
    notes: [...grid.notes],
  };
}
