import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const outDir = join(dist, 'entries');
/** By mode: what is built together shares files, of which each loads the whole. */
const ENTRIES = {
  threads: [
    'engine/analytics/workbench-entry.js',
    'engine/answering/threads/analyst-entry.js',
    'engine/charts/raster/render-entry.js',
    'engine/ingestion/process/ingest-entry.js',
    'engine/spreadsheets/xlsx-entry.js',
  ],
  service: ['cli-entry.js', 'main-entry.js'],
};

/** Modules go on finding what lies beside them, though they are no longer where they were. */
const asWhereItWas = {
  name: 'as-where-it-was',
  transform(code, id) {
    if (!code.includes('import.meta.url')) return null;
    const place = relative(outDir, id);
    return {
      code: code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`),
      map: null,
    };
  },
};

/**
 * Puts what each thread or child process loads of this project into a few files: that they are a thousand takes longer than what they do
 * when they are loaded. Packages stay where they are.
 */
export default defineConfig(({ mode }) => ({
  root: dirname(dist),
  publicDir: false,
  logLevel: 'warn',
  plugins: [asWhereItWas],
  ssr: { external: true },
  build: {
    ssr: true,
    outDir,
    // Services that run meanwhile load some of it late.
    emptyOutDir: false,
    target: 'es2022',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(ENTRIES[mode].map((path) => [basename(path, '.js'), join(dist, path)])),
      output: { entryFileNames: '[name].js', chunkFileNames: `${mode}-[name].js` },
      treeshake: false,
    },
  },
}));
