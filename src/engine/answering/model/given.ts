import { ToolProblem } from './tool-problem.js';

/** What a model gave with a call. */
export type Given = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws ToolProblem where a value is no object */
export function objectIn(value: unknown, name: string): Given {
  if (!isObject(value)) throw new ToolProblem(`${name} must be an object`);
  return new Map(Object.entries(value));
}

/** An object that may be left out. */
export const optionalObject = (given: Given, name: string): Given | null =>
  isAbsent(given.get(name)) ? null : objectIn(given.get(name), name);

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** @throws ToolProblem where it is there and no list */
export function listIn(given: Given, name: string): readonly unknown[] {
  const value = given.get(name);
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) throw new ToolProblem(`${name} must be a list`);
  return value;
}

/** The objects of a list; one alone is a list of one. @throws ToolProblem where anything of it is no object */
export const objectsIn = (given: Given, name: string): readonly Given[] =>
  (isObject(given.get(name)) ? [given.get(name)] : listIn(given, name)).map((each) => objectIn(each, name));

/** @throws ToolProblem where it is no text */
export function textIn(given: Given, name: string): string {
  const value = given.get(name);
  if (typeof value !== 'string' || value.trim() === '')
    throw new ToolProblem(`${name} is missing: it must be a text`);
  return value.trim();
}

export const optionalText = (given: Given, name: string): string | null =>
  isAbsent(given.get(name)) ? null : textIn(given, name);

/** @throws ToolProblem where it is there and none of the words */
export function oneOfIn<T extends string>(given: Given, name: string, words: readonly T[]): T | null {
  const value = given.get(name);
  if (isAbsent(value)) return null;
  const found = words.find((word) => word === value);
  if (found === undefined) throw new ToolProblem(`${name} must be one of ${words.join(', ')}`);
  return found;
}

/** @throws ToolProblem where it is there and no whole number from `least` on */
export function wholeNumberIn(given: Given, name: string, least: number): number | null {
  const value = given.get(name);
  if (isAbsent(value)) return null;
  if (typeof value === 'number' && Number.isInteger(value) && value >= least) return value;
  throw new ToolProblem(`${name} must be a whole number, at least ${least}`);
}

/** The arguments of a call. @throws ToolProblem where they are no JSON object */
export function parseArguments(json: string): Given {
  if (json.trim() === '') return new Map();
  try {
    return objectIn(JSON.parse(json), 'arguments');
  } catch (error) {
    if (error instanceof ToolProblem) throw error;
    throw new ToolProblem('the arguments are no JSON, or were cut: send the call again, whole and shorter');
  }
}
