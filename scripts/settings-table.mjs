// Writes the table of all settings into the README.
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '../dist/config/index.js';

const readme = readFileSync('README.md', 'utf8');
const table = `<!-- settings -->\n\n${settingsTable()}\n\n<!-- /settings -->`;
writeFileSync('README.md', readme.replace(/<!-- settings -->[^]*<!-- \/settings -->/, table));
