import { type Given } from '../given.js';

const OF_COLUMNS: ReadonlySet<string> = new Set([
  'column',
  'other',
  'group_by',
  'columns',
  'by',
  'entity',
  'target',
]);

/** The tables that a proposed plan names. */
export function tablesNamed(given: Given): string[] {
  const names: string[] = [];
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string' && OF_COLUMNS.has(key) && value.includes('.'))
      names.push(value.slice(0, value.indexOf('.')));
    else if (typeof value === 'string' && key === 'tables') names.push(value);
    else if (Array.isArray(value)) for (const each of value) visit(each, key);
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) visit(each, name);
  };
  for (const [key, value] of given) visit(value, key);
  return [...new Set(names)];
}
