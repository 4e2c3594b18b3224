/**
 * Locates the entry file of a worker thread or child process.
 *
 * @param moduleUrl `import.meta.url` of the asking module, somewhere under `engine/`
 * @param file path of the compiled entry relative to that module, for example `./render-entry.js`
 * @returns the URL of the compiled file; when the asking module runs from TypeScript sources, as in tests, its twin in dist/
 */
export function compiledEntry(moduleUrl: string, file: string): URL {
  const isSource = moduleUrl.endsWith('.ts');
  return new URL(file, isSource ? moduleUrl.replace('/src/engine/', '/dist/engine/') : moduleUrl);
}
