import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Names the commit of the release before where no tag does, from which an upgrade must lose nothing. */
const MARKER = '.ci/previous-release';
const RELEASES = 'v[0-9]*';
const SOURCES = ['package.json', 'tsconfig.json', 'tsconfig.build.json', 'src'];
/** As `nest-cli.json` names them. */
const ASSETS = /\.json$|\/charts\/fonts\//;

/** The build of another version, ready to run. */
interface PreviousBuild {
  readonly commit: string;
  /** Holds `main.js` and `cli.js`. */
  readonly folder: string;
}

/** The commit of the last release that this version comes after. @returns null where the history does not reach so far back */
async function findPrevious(): Promise<string | null> {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', RELEASES, 'HEAD^'], {
    encoding: 'utf8',
  });
  const name = tag.status === 0 ? tag.stdout.trim() : (await readFile(MARKER, 'utf8')).trim();
  const found = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    encoding: 'utf8',
  });
  return found.status === 0 ? found.stdout.trim() : null;
}

/** Builds the release before once, where it finds the packages of this one. @returns null where the history does not reach so far back */
export async function buildPrevious(): Promise<PreviousBuild | null> {
  const commit = await findPrevious();
  if (commit === null) return null;
  const root = resolve('dist', `release-${commit}`);
  if (!existsSync(root)) {
    const unfinished = `${root}-${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await buildIn(unfinished, commit);
    await rename(unfinished, root);
  }
  return { commit, folder: join(root, 'dist') };
}

/** Compiles without looking for mistakes, which was done when it was released. Without the page, which has no state. */
async function buildIn(root: string, commit: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['--extract', '--directory', root], { input: archive });
  const words = [
    '--project',
    'tsconfig.build.json',
    '--noCheck',
    '--incremental',
    'false',
    '--sourceMap',
    'false',
    '--tsBuildInfoFile',
    'null',
  ];
  const compiler = resolve('node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await cp(join(root, 'src'), join(root, 'dist'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(root, 'src/page')) && (!/\.\w+$/.test(path) || ASSETS.test(path)),
  });
}
