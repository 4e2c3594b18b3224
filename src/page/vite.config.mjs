import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Everything the page consists of comes from the service itself, under names that change with their content. */
export default defineConfig({
  root: at('.'),
  // Served under any prefix.
  base: './',
  publicDir: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: at('../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing may stand in the document itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
