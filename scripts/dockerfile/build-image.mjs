import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { commandOf, parseDockerfile, wordsOf } from './parse.mjs';
import { bind, COPY, makeBase } from './stage.mjs';

const ROOT = '0:0';
/** What a build may know of this machine: how it reaches the package registry. */
const PASSED_ON = /^(https?_proxy|no_proxy|npm_config_.*|node_extra_ca_certs)$/i;

/**
 * Builds all stages of a Dockerfile below a folder.
 * @returns what a container of the last stage is started with: `root`, `environment`, `user`, `workingFolder`, `volumes`,
 *   `command`, `healthCheck` (a command) and `stopSignal`
 */
export function buildImage(path, folder) {
  const built = new Map();
  let image = null;
  for (const [index, stage] of parseDockerfile(path).entries()) {
    image = buildStage(stage, join(folder, `stage-${index}`), built);
    if (stage.name !== null) built.set(stage.name, image);
  }
  return image;
}

function buildStage({ base, instructions }, root, built) {
  console.log(`FROM ${base}`);
  mkdirSync(root);
  makeBase(root, base);
  const image = {
    root,
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
  const from = words[0].startsWith('--from=') ? words.shift().slice('--from='.length) : null;
  const target = words.pop();
  const source = from === null ? process.cwd() : built.get(from).root;
  const isListed = from === null ? ignoreRules() : () => true;
  for (const word of words) {
    const path = join(source, word);
    const isFolder = statSync(path).isDirectory();
    const place = join(image.root, resolve(image.workingFolder, target));
    const end = !isFolder && /(\/|^\.)$/.test(target) ? join(place, basename(word)) : place;
    const filter = (file) => isListed(file.slice(source.length + 1));
    if (!filter(path.replace(/\/$/, '')))
      throw new Error(`${word} is not part of the build context: see .dockerignore`);
    cpSync(path, end, { ...COPY, filter });
  }
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
    env: { ...Object.fromEntries(inherited), ...image.environment, HOME: '/root' },
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

/** The words that carry a command out in the working folder of an image. */
export function insideOf({ workingFolder }, command) {
  return ['sh', '-c', `cd ${workingFolder} && exec "$@"`, 'sh', ...command];
}
