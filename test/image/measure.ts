import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The most that the image of a cluster may take, unpacked, in bytes. */
export const MOST_BYTES = 350_000_000;
const NODE = 'usr/local/bin/node';
const APP = 'app';
/** What an engine puts there is none of the image. */
const NO_PART = new Set(['proc', 'dev']);
/** The program `node` of the release for Linux, which the images of Node.js hold as it is, by version and architecture. */
const RELEASED_BYTES: Readonly<Record<string, number>> = {
  '22.23.3 x64': 124_827_920,
  '22.23.3 arm64': 122_179_336,
};

/** How many bytes the files of an image have. */
type ImageSizes = Readonly<Record<'base' | 'node' | 'packages' | 'build', number>>;

/** Measures the image of a root where this machine's Node.js stands for that of the release that the Dockerfile names. */
export function measureImage(root: string): ImageSizes {
  const here = lstatSync(join(root, NODE)).size;
  const app = bytesOf(join(root, APP));
  const packages = bytesOf(join(root, APP, 'node_modules'));
  const base = entriesOf(root)
    .filter(({ name }) => !NO_PART.has(name))
    .reduce((sum, { path }) => sum + bytesOf(path), 0);
  return { base: base - here - app, node: releasedNodeBytes(), packages, build: app - packages };
}

function releasedNodeBytes(): number {
  const [, version = ''] =
    /^ARG NODE_IMAGE=node:([\d.]+)-/m.exec(readFileSync('docker/Dockerfile', 'utf8')) ?? [];
  const bytes = RELEASED_BYTES[`${version} ${process.arch}`];
  if (bytes === undefined) throw new Error(`the size of Node.js ${version} for ${process.arch} is not known`);
  return bytes;
}

/** Counts the names of a link, not what it leads to. */
function bytesOf(path: string): number {
  const found = lstatSync(path);
  if (!found.isDirectory()) return found.size;
  return entriesOf(path).reduce((sum, entry) => sum + bytesOf(entry.path), 0);
}

function entriesOf(folder: string) {
  return readdirSync(folder).map((name) => ({ name, path: join(folder, name) }));
}
