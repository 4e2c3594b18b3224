// Hooks of Node.js's module loader, by which it loads the TypeScript of sources and tests.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiledSource } from './compiled-source.mjs';

const GLOBALS = new URL('./jest-globals.mjs', import.meta.url).href;

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const url = sourceOf(specifier, context.parentURL);
  return url ? { url, shortCircuit: true } : next(specifier, context);
}

/** The URL of the TypeScript file that is meant, or null. */
function sourceOf(specifier, parentUrl) {
  if (!parentUrl?.endsWith('.ts') || !/^\..*\.js$/.test(specifier)) return null;
  const url = new URL(specifier.replace(/js$/, 'ts'), parentUrl);
  return existsSync(url) ? url.href : null;
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const { script } = compiledSource(fileURLToPath(url));
  return { format: 'module', source: readFileSync(script, 'utf8'), shortCircuit: true };
}
