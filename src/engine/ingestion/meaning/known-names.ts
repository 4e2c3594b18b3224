import { readFileSync } from 'node:fs';

interface KnownNames {
  readonly places: ReadonlySet<string>;
  readonly dateParts: ReadonlySet<string>;
}

let known: KnownNames | null = null;

/**
 * Names of countries and of months and weekdays in the reply languages, in lower case; read once. They are those of Node's own
 * tables, written down by test/train/known-names.ts: to ask those takes a new process longer than to read a file.
 */
export function knownNames(): KnownNames {
  known ??= readNames();
  return known;
}

function readNames(): KnownNames {
  const text = readFileSync(new URL('known-names.json', import.meta.url), 'utf8');
  const { places, dateParts } = JSON.parse(text) as Record<keyof KnownNames, string[]>;
  return { places: new Set(places), dateParts: new Set(dateParts) };
}
