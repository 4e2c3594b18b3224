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
  // Also under NODE_ENV=test, as the tests build it: else places of the source are in what is served.
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact', development: false } },
  // The parts of Vega come with several versions of one another: one of each draws.
  resolve: { dedupe: ['vega-expression', 'vega-functions', 'vega-scenegraph', 'vega-time'] },
  build: {
    outDir: at('../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing may stand in the document itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
