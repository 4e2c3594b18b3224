import { extname } from 'node:path';
import { tableNameOf } from '../../table-name.js';
import { type TableDraft } from './plan.js';

/** Names the tables of a file after it, its owners and itself; equal names are numbered. */
export function tableNames(tables: readonly TableDraft[], fileName: string): ReadonlyMap<TableDraft, string> {
  const taken = new Set<string>();
  const stem = fileName.slice(0, fileName.length - extname(fileName).length);
  const names = new Map<TableDraft, string>();
  for (const table of tables) {
    // The extension keeps what follows a point in the name.
    const wanted = tableNameOf(`${[stem, ...ownNames(table)].join(' ')}.json`);
    let name = wanted;
    for (let n = 2; taken.has(name); n++) name = `${wanted}_${String(n)}`;
    taken.add(name);
    names.set(table, name);
  }
  return names;
}

function ownNames({ name, owner }: TableDraft): string[] {
  return [...(owner ? ownNames(owner) : []), ...(name === '' ? [] : [name])];
}
