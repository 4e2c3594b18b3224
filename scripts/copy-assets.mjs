// Copies the data files that live beside the code (word lists, weights) into dist/, where the compiler does not put them.
import { cpSync } from 'node:fs';

const isDataOrFolder = (path) => !/\.[a-z]+$/.test(path) || path.endsWith('.json');

cpSync('src', 'dist', { recursive: true, filter: isDataOrFolder });
