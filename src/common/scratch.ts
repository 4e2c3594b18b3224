import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

const SCRATCH = 'scratch';

/**
 * Makes an empty folder for passing files, on the same file system as the stored ones. Whoever makes it removes it.
 * @param purpose begins the folder's name
 */
export async function makeScratchFolder(dataDir: string, purpose: string): Promise<string> {
  const parent = join(dataDir, SCRATCH);
  await mkdir(parent, { recursive: true });
  return mkdtemp(join(parent, `${purpose}-`));
}

/** Removes what a killed process left. To be called before anything of this data folder works. */
export async function clearScratch(dataDir: string): Promise<void> {
  await rm(join(dataDir, SCRATCH), { recursive: true, force: true });
}
