// Copies the data files that live beside the code (word lists, weights) into dist/, where the compiler does not put them, and
// marks the build as complete.
import { cpSync, writeFileSync } from 'node:fs';

const isDataOrFolder = (path) => !/\.[a-z]+$/.test(path) || path.endsWith('.json');

cpSync('src', 'dist', { recursive: true, filter: isDataOrFolder });
writeFileSync('dist/.built', '');
