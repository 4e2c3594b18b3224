const PREFIX = 'objects/';

/** What an object is called in a backup. */
export function nameOf(key: string): string {
  return `${PREFIX}${key}`;
}

/** The keys of the objects among the files of a backup. */
export function objectKeysOf(names: Iterable<string>): string[] {
  return [...names].filter(isObject).map((name) => name.slice(PREFIX.length));
}

/** Whether a file of a backup is an object, by its name. */
export function isObject(name: string): boolean {
  return name.startsWith(PREFIX);
}
