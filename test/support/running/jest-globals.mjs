// Stands for `@jest/globals`. Modules are loaded once for all spec files of a process, so each name asks which of them runs.
import { runningSpec } from './running-spec.mjs';

const delegate = (name) =>
  new Proxy(() => undefined, {
    apply: (_, __, values) => runningSpec.globals[name](...values),
    get: (_, key) => runningSpec.globals[name][key],
  });

export const afterAll = delegate('afterAll');
export const afterEach = delegate('afterEach');
export const beforeAll = delegate('beforeAll');
export const beforeEach = delegate('beforeEach');
export const describe = delegate('describe');
export const expect = delegate('expect');
export const it = delegate('it');
export const jest = delegate('jest');
