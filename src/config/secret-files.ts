import { readFileSync, statSync } from 'node:fs';
import { type Environment, InvalidSetting } from './setting-definition.js';

/** Behind the name of a setting: the variable that names a file with its value. */
export const FILE_SUFFIX = '_FILE';

/** A secret is a line. */
const MOST_BYTES = 64 * 1024;

/**
 * Puts secrets that stand in files into an environment, as Docker and Kubernetes hand them to a container: where `NAME_FILE` is
 * set, `NAME` becomes the content of that file, without the line's end.
 * @param variables that may be given so
 * @throws InvalidSetting where both are set, or the file cannot be read or is empty; never repeats a path, which may be the secret
 */
export function withSecretFiles(environment: Environment, variables: readonly string[]): Environment {
  const named = variables.filter((variable) => textOf(environment, `${variable}${FILE_SUFFIX}`) !== '');
  const values = named.map((variable) => [variable, secretOf(variable, environment)] as const);
  return values.length === 0 ? environment : { ...environment, ...Object.fromEntries(values) };
}

function secretOf(variable: string, environment: Environment): string {
  const fileVariable = `${variable}${FILE_SUFFIX}`;
  if (textOf(environment, variable) !== '')
    throw new InvalidSetting(`${variable} and ${fileVariable} are both set: set only one of them`);
  const content = contentOf(fileVariable, textOf(environment, fileVariable)).replace(/\r?\n$/, '');
  if (content === '') throw new InvalidSetting(`${fileVariable} refers to an empty file`);
  return content;
}

function contentOf(fileVariable: string, path: string): string {
  try {
    const status = statSync(path);
    // A pipe would be waited for, perhaps for ever.
    if (!status.isFile()) throw new InvalidSetting(`${fileVariable} must be the path of a file`);
    if (status.size > MOST_BYTES)
      throw new InvalidSetting(`${fileVariable} refers to a file larger than ${MOST_BYTES} bytes`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof InvalidSetting) throw error;
    throw new InvalidSetting(`${fileVariable} refers to a file that cannot be read (${reasonOf(error)})`);
  }
}

/** Only the code: the message repeats the path. */
function reasonOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
}

function textOf(environment: Environment, variable: string): string {
  return Object.hasOwn(environment, variable) ? (environment[variable] ?? '') : '';
}
