/** Variables by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** How one environment variable becomes a value. */
export interface SettingDefinition<T> {
  readonly variable: string;
  readonly description: string;
  /** A valid value, shown when a wrong one is refused. */
  readonly example: string;
  /** The text parsed when the variable is unset or empty; null makes the value null. */
  readonly default: string | null;
  /** Nobody may read its value; it may also stand in a file that the variable with `_FILE` behind its name names. */
  readonly isSecret?: true;
  /** Returns the value, or throws an Error that names the fault (not the variable). */
  readonly parse: (text: string) => T;
}

/** A definition, with its variable first. */
export function define<T>(
  variable: string,
  definition: Omit<SettingDefinition<T>, 'variable'>,
): SettingDefinition<T> {
  return { variable, ...definition };
}

/** A wrong setting. The message names the variable, the fault and an example, and never repeats the value: it may be secret. */
export class InvalidSetting extends Error {}

/** @throws InvalidSetting when the variable's text does not parse */
export function readSetting<T>(definition: SettingDefinition<T>, environment: Environment): T | null {
  const { variable } = definition;
  const text = Object.hasOwn(environment, variable) ? environment[variable] : undefined;
  const source = text === undefined || text === '' ? definition.default : text;
  if (source === null) return null;
  try {
    return definition.parse(source);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw new InvalidSetting(
      `${definition.variable} ${fault}, for example ${definition.variable}=${definition.example}`,
    );
  }
}

/** @returns a parser for whole numbers within bounds */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
    if (!(value >= minimum && value <= maximum)) {
      throw new Error(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

/** @returns a parser for numbers from 0 to 1 */
export function probability(): (text: string) => number {
  return (text) => {
    const value = /^[01](?:\.\d{1,6})?$/.test(text) ? Number(text) : NaN;
    if (!(value <= 1)) throw new Error('must be a number from 0 to 1');
    return value;
  };
}

/** @returns a parser for mebibytes; the value is in bytes */
export function mebibytes(minimum: number): (text: string) => number {
  return (text) => wholeNumber(minimum, 1_048_576)(text) * 1024 * 1024;
}

/** @returns a parser for seconds; the value is in milliseconds */
export function seconds(minimum: number, maximum: number): (text: string) => number {
  return (text) => wholeNumber(minimum, maximum)(text) * 1000;
}

/** @returns a parser for one of the given words */
export function oneOf<T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const word = words.find((candidate) => candidate === text);
    if (word === undefined) throw new Error(`must be one of ${words.join(', ')}`);
    return word;
  };
}

/** @returns a parser for some of the given words, separated by commas */
export function someOf<T extends string>(...words: readonly T[]): (text: string) => readonly T[] {
  return (text) => text.split(',').map((word) => oneOf(...words)(word.trim().toLowerCase()));
}

/** @returns a parser for URLs of the given protocols; the URL comes back without a slash at its end */
export function url(...protocols: readonly string[]): (text: string) => string {
  return (text) => {
    const parsed = URL.canParse(text) ? new URL(text) : null;
    if (!parsed || !protocols.includes(parsed.protocol)) {
      throw new Error(
        `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
      );
    }
    return text.replace(/(?<!\/)\/+$/, '');
  };
}

/** @returns a parser for addresses of the given protocols that have a host and perhaps a port, and nothing behind it */
export function origin(...protocols: readonly string[]): (text: string) => string {
  const parse = url(...protocols);
  return (text) => {
    const address = parse(text);
    const { pathname, search, hash, username } = new URL(address);
    if (pathname !== '/' || `${search}${hash}${username}` !== '') {
      throw new Error('must be a host with an optional port and nothing after it');
    }
    return address;
  };
}

/** Parses a path prefix such as `/api`; `/` alone means none. */
export function basePath(text: string): string {
  if (!/^(\/[A-Za-z0-9._~-]+)*\/?$/.test(text))
    throw new Error('must be a plain path that begins with a slash');
  return text.replace(/\/$/, '');
}

/** Parses any text of at least `minimum` characters. */
export function text(minimum: number): (value: string) => string {
  return (value) => {
    if (value.length < minimum) throw new Error(`must have at least ${minimum} characters`);
    return value;
  };
}
