const OWNER_ONLY = 0o077;

/** Lets nobody but the owner of the process enter the folders and read the files that it makes from now on. */
export function keepFilesPrivate(): void {
  process.umask(OWNER_ONLY);
}
