import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { load, loadAll } from 'js-yaml';
import { describeWhere } from '../describe-where.js';
import { type Manifest } from '../manifests.js';

/** Values of a chart, as in a file of them. */
export interface Values {
  readonly [name: string]: unknown;
}

export const CHART = 'docker/helm/quarry';
export const RELEASE = 'quarry';

/** Where Debian keeps what programs in Go are built of. */
const GO_PATH = '/usr/share/gocode';
const BUILT_OF = ['github.com/Masterminds/sprig', 'sigs.k8s.io/yaml'];

const hasHelm = /^v[34]\./.test(spawnSync('helm', ['version', '--short'], { encoding: 'utf8' }).stdout);
const canBuild =
  spawnSync('go', ['version']).status === 0 &&
  BUILT_OF.every((name) => existsSync(join(GO_PATH, 'src', name)));

const SOURCES = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.go'));
const source = SOURCES.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
/** What the programs beside this file are built to: once for all runs, as long as they are the same. */
const BUILT = join('node_modules/.cache/quarry-tests', `helm-${hash('sha256', source)}`);

/** Describes what needs Helm or, in its place, what Debian has of its parts. Where neither is there, it is skipped. */
export function describeWithHelm(title: string, body: () => void): void {
  const text =
    'helm, or the Debian packages golang-go, golang-github-masterminds-sprig-dev, golang-k8s-sigs-yaml-dev';
  describeWhere({ isThere: hasHelm || canBuild, text }, title, body);
}

/** Helm, or what stands in its place. */
function helm(): string {
  if (hasHelm) return 'helm';
  if (!existsSync(BUILT)) {
    mkdirSync(dirname(BUILT), { recursive: true });
    // Another process may build it at this moment.
    const unfinished = resolve(`${BUILT}.${process.pid}`);
    execFileSync('go', ['build', '-o', unfinished, '.'], {
      cwd: import.meta.dirname,
      env: { ...process.env, GO111MODULE: 'off', GOPATH: GO_PATH, GOFLAGS: '' },
    });
    renameSync(unfinished, BUILT);
  }
  return resolve(BUILT);
}

/** The objects that the chart makes with values beside its own. @throws what Helm says against it */
export function rendered(values: Values = {}, release = RELEASE): Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-chart-'));
  try {
    const file = join(folder, 'values.json');
    writeFileSync(file, JSON.stringify(values));
    const words = ['template', release, CHART, '--namespace', 'quarry', '--values', file];
    const manifests = execFileSync(helm(), words, { encoding: 'utf8', stdio: 'pipe' });
    return (loadAll(manifests) as (Manifest | null)[]).filter((manifest) => manifest !== null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The one object of a kind and a name. */
export function objectOf(manifests: readonly Manifest[], name: string): Manifest {
  const found = manifests.filter(({ kind, metadata }) => `${kind} ${metadata.name}` === name);
  if (!found[0] || found.length > 1) throw new Error(`there are ${found.length} of ${name}`);
  return found[0];
}

/** What the one object of a kind and a name specifies. */
export function specOf<T>(manifests: readonly Manifest[], name: string): T {
  return objectOf(manifests, name).spec as T;
}

/** The values that the chart comes with. */
export const DEFAULTS = load(readFileSync(join(CHART, 'values.yaml'), 'utf8')) as Values;

/** Files of values for a kind of installation each, by their name. */
export const EXAMPLES: Readonly<Record<string, Values>> = Object.fromEntries(
  readdirSync(join(CHART, 'ci')).map((file) => [
    file.replace('-values.yaml', ''),
    load(readFileSync(join(CHART, 'ci', file), 'utf8')) as Values,
  ]),
);

/** Some values with others over them, as Helm lays them: null takes away what is below. */
export function merged(below: Values, above: Values): Values {
  const all = new Map(Object.entries(below));
  for (const [name, value] of Object.entries(above)) {
    const before = all.get(name);
    if (value === null) all.delete(name);
    else all.set(name, isValues(before) && isValues(value) ? merged(before, value) : value);
  }
  return Object.fromEntries(all);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
