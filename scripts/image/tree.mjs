// Makes the folders that the image copies, of what `npm ci` and `npm run build` have left: `app`, the service with the packages that
// run in production; `embedded`, the packages of the embedded database; and `data`, which is empty. docker/Dockerfile runs it in its
// build stage. Usage: node scripts/image/tree.mjs FOLDER
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { EMBEDDED, LICENCES, UNREAD_NAMES, UNREAD_PLACES } from './rules.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MODULES = 'node_modules';
const BUILD = 'dist';
/** Of the whole service beside its build: what is installed, for whoever lists it. */
const FILES = ['LICENSE', 'package.json', 'package-lock.json'];

/** Copies what the images hold below a folder. */
export function assembleTree(folder) {
  mkdirSync(join(folder, 'data'), { recursive: true });
  for (const place of [...FILES, ...filesOf(BUILD)]) copyFile(join(ROOT, place), join(folder, 'app', place));
  for (const packagePlace of productionPackages()) {
    const part = EMBEDDED.test(belowModules(`${packagePlace}/`)) ? 'embedded' : 'app';
    for (const place of filesOf(packagePlace)) copyFile(join(ROOT, place), join(folder, part, place));
  }
}

/** The file itself, or the link: packages of the embedded database have some, to libraries beside them. */
function copyFile(path, target) {
  mkdirSync(dirname(target), { recursive: true });
  if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), target);
  else copyFileSync(path, target);
}

/** The folders of the packages that run in production, of those that were installed, which is what fits the system. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && !dev && existsSync(join(ROOT, place)))
    .map(([place]) => place);
}

/** The files of a folder that stay, without packages within it, which the lock file names by themselves. */
function* filesOf(folder) {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const place = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !isApart(place)) yield* filesOf(place);
    else if (!entry.isDirectory() && !isUnread(place)) yield place;
  }
}

/** Packages within a package, and builds of other releases, which are compared with this one. */
function isApart(place) {
  return basename(place) === MODULES || place.startsWith(`${BUILD}/release-`);
}

/** Whether no process opens a file of the checkout. */
export function isUnread(place) {
  const name = basename(place);
  if (LICENCES.test(name)) return false;
  if (UNREAD_NAMES.some(({ names }) => names.test(name))) return true;
  const inside = belowModules(place);
  return UNREAD_PLACES.some(({ places }) =>
    places.some((each) => (typeof each === 'string' ? inside.startsWith(each) : each.test(inside))),
  );
}

function belowModules(place) {
  return place.startsWith(`${MODULES}/`) ? place.slice(MODULES.length + 1) : '';
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const [, , folder] = argv;
  if (folder === undefined) throw new Error('Usage: node scripts/image/tree.mjs FOLDER');
  assembleTree(folder);
}
