import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Where the build puts the page, seen from the compiled code and from its source. */
const FOLDERS = ['../page/', '../../dist/page/'];

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

/** A file of the page, ready to be sent. */
export interface PageFile {
  readonly type: string;
  readonly content: Buffer;
  readonly gzipped: Buffer;
}

let known: ReadonlyMap<string, PageFile> | null = null;

/**
 * The built page by its paths below the root: `index.html`, and the rest as `assets/NAME`. Read once.
 * @throws Error where the page is not built
 */
export function pageFiles(): ReadonlyMap<string, PageFile> {
  known ??= readPageFiles();
  return known;
}

function readPageFiles(): ReadonlyMap<string, PageFile> {
  const folder = findFolder();
  const assets = readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`);
  return new Map(['index.html', ...assets].map((path) => [path, readFile(join(folder, path))]));
}

function findFolder(): string {
  for (const relative of FOLDERS) {
    const folder = fileURLToPath(new URL(relative, import.meta.url));
    if (isBuilt(folder)) return folder;
  }
  throw new Error('the web page has not been built: run `npm run build`, or set PAGE=off');
}

function isBuilt(folder: string): boolean {
  try {
    return readdirSync(folder).includes('assets');
  } catch {
    return false;
  }
}

function readFile(path: string): PageFile {
  const content = readFileSync(path);
  const type = TYPES.get(extname(path)) ?? 'application/octet-stream';
  return { type, content, gzipped: gzipSync(content) };
}
