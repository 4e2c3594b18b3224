// Writes the table of all settings into docs/settings.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { settingsTable } from '../dist/config/index.js';

const FILE = 'docs/settings.md';
const page = readFileSync(FILE, 'utf8');
const table = `<!-- settings -->\n\n${settingsTable()}\n\n<!-- /settings -->`;
writeFileSync(FILE, page.replace(/<!-- settings -->[^]*<!-- \/settings -->/, table));
