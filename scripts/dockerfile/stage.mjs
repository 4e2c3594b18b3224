import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What a base image brings that no instruction changes. */
const SYSTEM = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'usr'];
const NODE = '/usr/local/bin/node';
const ETC = [
  'passwd',
  'group',
  'shadow',
  'gshadow',
  'login.defs',
  'nsswitch.conf',
  'resolv.conf',
  'hosts',
  'ssl',
];
const DEVICES = ['null', 'zero', 'random', 'urandom'];
const DISTROLESS = 'gcr.io/distroless/cc-debian12';
/** What that image is made of: its sources list these packages of Debian 12, whole. */
const DISTROLESS_PACKAGES = [
  ...['base-files', 'netbase', 'tzdata', 'media-types', 'ca-certificates', 'libc6', 'libssl3'],
  ...['gcc-12-base', 'libgcc-s1', 'libgomp1', 'libstdc++6'],
];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Makes the folder of a stage that looks like its base image: the system of this machine, or the packages of it that the image is made
 * of, and Node.js where the image has it.
 * @returns the places of it that are mounts of their own and can be written
 */
export function makeBase(root, base) {
  for (const name of ['etc', 'proc', 'dev', 'tmp', 'root', 'var'])
    mkdirSync(join(root, name), { recursive: true });
  run('mount', '-t', 'proc', 'proc', join(root, 'proc'));
  for (const name of DEVICES) bind(`/dev/${name}`, join(root, 'dev', name));
  if (base.startsWith(DISTROLESS)) {
    placePackages(root);
    return [''];
  }
  placeDebian(root);
  if (base.startsWith('node:')) installNode(root);
  return ['', 'usr/local'];
}

function placeDebian(root) {
  for (const name of SYSTEM) placeSystem(root, name);
  for (const name of ETC)
    if (existsSync(`/etc/${name}`)) cpSync(`/etc/${name}`, join(root, 'etc', name), COPY);
  // Over this machine's own, which has what it likes there.
  mkdirSync(`${root}.local`);
  run('mount', '--bind', `${root}.local`, join(root, 'usr/local'));
}

/** The files of packages as they are installed here, where each says it has them: no shell is among them. */
function placePackages(root) {
  const { status, stdout } = spawnSync('dpkg', ['--listfiles', ...DISTROLESS_PACKAGES], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`not all packages of ${DISTROLESS} are installed here`);
  const listed = stdout.split('\n').filter((path) => path.startsWith('/'));
  for (const path of [...listed, CERTIFICATES].filter((each) => isFile(each))) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    cpSync(path, join(root, path), COPY);
  }
}

/** Debian has links in the place of some folders, which the packages know as folders. */
function isFile(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isDirectory();
}

export const COPY = { recursive: true, dereference: false, verbatimSymlinks: true, preserveTimestamps: true };

function placeSystem(root, name) {
  const source = `/${name}`;
  if (!existsSync(source)) return;
  if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), join(root, name));
  else bind(source, join(root, name));
}

/** A second place for a file or folder of this machine, where it cannot be written. */
export function bind(source, target, isWritable = false) {
  if (lstatSync(source).isDirectory()) mkdirSync(target, { recursive: true });
  else writeFileSync(target, '');
  run('mount', '--bind', source, target);
  const isDevice = source.startsWith('/dev/');
  if (!isWritable && !isDevice) run('mount', '-o', 'remount,bind,ro', target);
}

function installNode(root) {
  for (const folder of ['bin', 'lib/node_modules'])
    mkdirSync(join(root, 'usr/local', folder), { recursive: true });
  cpSync(process.execPath, join(root, NODE));
  const npm = join(dirname(process.execPath), '../lib/node_modules/npm');
  // There is none where nothing is installed with it.
  if (!existsSync(npm)) return;
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), COPY);
  for (const name of ['npm', 'npx'])
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, 'usr/local/bin', name));
}

/** Carries a command out on this machine. @throws Error when it fails */
export function run(command, ...words) {
  const { status, error } = spawnSync(command, words, { stdio: 'inherit' });
  if (status !== 0) throw error ?? new Error(`${command} ${words.join(' ')} ended with ${status}`);
}
