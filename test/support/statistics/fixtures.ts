import { expect } from '@jest/globals';
import { readFileSync } from 'node:fs';

/** What another library computed from given data: `source` names the library, its version and the function. */
export interface Fixture {
  readonly name: string;
  readonly source: string;
  readonly data: Readonly<Record<string, readonly number[]>>;
  /** Numbers given beside the data, such as the mean of the hypothesis. */
  readonly parameters: Readonly<Record<string, number>>;
  readonly expected: Readonly<Record<string, number>>;
}

interface FixtureFile {
  readonly data: Readonly<Record<string, readonly number[]>>;
  readonly cases: readonly (Omit<Fixture, 'data'> & { readonly data: Readonly<Record<string, string>> })[];
}

/** The values of the gold file `name`.json beside this one, by the name of the case. */
export function readFixtures(name: string): readonly Fixture[] {
  const text = readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8');
  const file = JSON.parse(text) as FixtureFile;
  return file.cases.map((one) => ({ ...one, data: resolve(one.data, file.data) }));
}

function resolve(names: Readonly<Record<string, string>>, data: FixtureFile['data']): Fixture['data'] {
  return Object.fromEntries(Object.entries(names).map(([role, name]) => [role, column(data, name)]));
}

function column(data: FixtureFile['data'], name: string): readonly number[] {
  const values = data[name];
  if (values === undefined) throw new Error(`there is no data named ${name}`);
  return values;
}

/** The data of a fixture that play the role `role`. */
export function role(fixture: Fixture, name: string): readonly number[] {
  return column(fixture.data, name);
}

/** Expects every expected number to be met to a relative error of `tolerance` (absolute below 1e-300). */
export function expectClose(
  actual: Readonly<Record<string, unknown>>,
  expected: Fixture['expected'],
  tolerance = 1e-10,
): void {
  for (const [key, gold] of Object.entries(expected)) {
    const value = actual[key];
    if (typeof value !== 'number') throw new Error(`${key} is no number: ${String(value)}`);
    const error = Math.abs(value - gold) / Math.max(Math.abs(gold), 1e-300);
    if (!(error <= tolerance)) expect({ [key]: value }).toEqual({ [key]: gold });
    expect(error).toBeLessThanOrEqual(tolerance);
  }
}
