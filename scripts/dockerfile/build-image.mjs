import { spawnSync } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { matchingPaths } from './matching-paths.mjs';
import { commandOf, parseDockerfile, wordsOf } from './parse.mjs';
import { bind, COPY, makeBase, run } from './stage.mjs';

const ROOT = '0:0';
/** What a build may know of this machine: how it reaches the package registry. */
const PASSED_ON = /^(https?_proxy|no_proxy|npm_config_.*|node_extra_ca_certs)$/i;

/**
 * Builds stages of a Dockerfile below a folder.
 * @param options `stages`, the names of those to build (all), and `given`, what stands for others: `{ root }` by name
 * @returns by the names of the stages what containers of them are started with: `root`, `mounted` (places of it that are mounts of
 *   their own), `environment`, `user`, `workingFolder`, `volumes`, `command`, `healthCheck` (a command) and `stopSignal`
 */
export function buildImages(path, folder, { stages = null, given = {} } = {}) {
  const built = new Map(Object.entries(given));
  for (const stage of parseDockerfile(path).filter(({ name }) => stages?.includes(name) ?? true))
    built.set(stage.name, buildStage(stage, join(folder, stage.name), built));
  return built;
}

function buildStage({ base, instructions }, root, built) {
  console.log(`FROM ${base}`);
  mkdirSync(root, { recursive: true });
  const image = {
    root,
    mounted: makeBase(root, base),
    variables: {},
    environment: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    user: ROOT,
    workingFolder: '/',
    volumes: [],
    command: null,
    healthCheck: null,
    stopSignal: 'SIGTERM',
  };
  for (const { keyword, rest } of instructions) {
    console.log(`${keyword} ${rest}`);
    const carryOut = INSTRUCTIONS[keyword];
    if (!carryOut) throw new Error(`${keyword} is not understood`);
    carryOut(image, rest, built);
  }
  return image;
}

const INSTRUCTIONS = {
  ARG: (image, rest) => {
    const [name, value] = rest.split(/=(.*)/s);
    image.variables[name] = value;
  },
  WORKDIR: (image, rest) => {
    image.workingFolder = resolve(image.workingFolder, rest);
    mkdirSync(join(image.root, image.workingFolder), { recursive: true });
  },
  ENV: (image, rest) => {
    for (const word of wordsOf(rest)) {
      const [name, value] = word.split(/=(.*)/s);
      image.environment[name] = value;
    }
  },
  LABEL: () => undefined,
  EXPOSE: () => undefined,
  COPY: copy,
  RUN: runInside,
  USER: (image, rest) => (image.user = rest),
  VOLUME: (image, rest) => image.volumes.push(...wordsOf(rest)),
  STOPSIGNAL: (image, rest) => (image.stopSignal = rest),
  HEALTHCHECK: (image, rest) => {
    const [, command] = /^(?:--\S+\s+)*CMD\s+(\S.*)$/.exec(rest);
    image.healthCheck = commandOf(command);
  },
  CMD: (image, rest) => (image.command = commandOf(rest)),
};

/** Of the build context, what .dockerignore leaves out is not there. */
function copy(image, rest, built) {
  const words = wordsOf(rest);
  const options = new Map(optionsOf(words));
  const from = options.get('from') ?? null;
  const target = words.pop();
  const source = from === null ? process.cwd() : built.get(from).root;
  const isListed = from === null ? ignoreRules() : () => true;
  for (const path of words.flatMap((word) => matchingPaths(join(source, word)))) {
    const isFolder = statSync(path).isDirectory();
    const place = join(image.root, resolve(image.workingFolder, target));
    const end = !isFolder && /(\/|^\.)$/.test(target) ? join(place, basename(path)) : place;
    const filter = (file) => isListed(file.slice(source.length + 1));
    if (!filter(path.replace(/\/$/, '')))
      throw new Error(`${path} is not part of the build context: see .dockerignore`);
    // Of another stage nothing is left out, and there may be thousands of files, which are the same ones then.
    if (from !== null && isFolder) run('cp', '--archive', '--link', `${path}/.`, `${end}/`);
    else cpSync(path, end, { ...COPY, filter });
    if (options.has('chown')) chownSync(end, ...options.get('chown').split(':').map(Number));
  }
}

/** Takes the options away that words begin with. @returns each as name and value */
function optionsOf(words) {
  const count = words.findIndex((word) => !word.startsWith('--'));
  return words.splice(0, count).map((word) => word.slice(2).split(/=(.*)/s));
}

/** Whether a path is part of the build context: of the rules of .dockerignore the last one that fits decides. */
function ignoreRules() {
  const rules = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      isKept: line.startsWith('!'),
      pattern: patternOf(line.replace(/^!/, '').replace(/\/$/, '')),
    }));
  return (path) => rules.findLast(({ pattern }) => pattern.test(path))?.isKept ?? true;
}

function patternOf(rule) {
  const source = rule
    .replaceAll(/[.+^$()|[\]{}]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('**', '.*')
    .replaceAll('*', '[^/]*')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${source}(?:/.*)?$`);
}

function runInside(image, rest) {
  if (image.user !== ROOT) throw new Error('RUN behind USER is not understood');
  const caches = [];
  const line = rest.replaceAll(/--mount=type=cache,target=(\S+)\s+/g, (_, target) => {
    caches.push(target);
    return '';
  });
  for (const target of caches) bindCache(image.root, target);
  const inherited = Object.entries(process.env).filter(([name]) => PASSED_ON.test(name));
  const { status } = spawnSync('chroot', [image.root, ...insideOf(image, commandOf(line))], {
    env: { ...Object.fromEntries(inherited), ...image.variables, ...image.environment, HOME: '/root' },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error(`RUN ${rest} ended with ${status}`);
}

/** The package cache of whoever builds, as a builder keeps one. */
function bindCache(root, target) {
  const source = join(homedir(), '.npm');
  if (target !== '/root/.npm' || !existsSync(source)) return;
  bind(source, join(root, target), true);
}

/** The words that carry a command out in the working folder of an image that has a shell. */
function insideOf({ workingFolder }, command) {
  return ['sh', '-c', `cd ${workingFolder} && exec "$@"`, 'sh', ...command];
}
