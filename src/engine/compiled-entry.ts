/** Beside the compiled modules, which tests run from their sources. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../dist/entries/' : '../entries/';

/**
 * Locates what a worker thread or child process starts with: `scripts/entries.vite.config.mjs` puts all that it loads into one file.
 *
 * @param name of the module that does the work, such as `render-entry`
 * @returns the URL of the compiled file
 */
export function compiledEntry(name: string): URL {
  return new URL(`${FOLDER}${name}.js`, import.meta.url);
}
