import { register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import Runtime from 'jest-runtime';
import { compiledSource } from './compiled-source.mjs';
import { runningSpec } from './running-spec.mjs';

register('./typescript-hooks.mjs', import.meta.url);

/** Names of the classes that JavaScript itself has: `Object`, `Error`, `Map` … */
const CLASSES = runInNewContext('Object.getOwnPropertyNames(globalThis)').filter(
  (name) => /^[A-Z]/.test(name) && typeof globalThis[name] === 'function',
);

/** Source maps by the URL of a file, as stack traces name it. */
const sourceMaps = {
  get: (url) => (/^file:.*\.ts$/.test(url) ? compiledSource(fileURLToPath(url)).sourceMap : undefined),
};

/**
 * Loads spec files by Node.js itself, and so what they use once in a process. Jest's own runtime loads all of it anew for each spec
 * file, in a context in which it also runs slower. In exchange modules cannot be mocked, and those with state share it.
 */
export default class NativeRuntime extends Runtime {
  constructor(config, environment, ...others) {
    super(config, environment, ...others);
    const { global, moduleMocker } = environment;
    // Jest compares values in a context of its own, where `instanceof` would not know what spec files make.
    for (const name of CLASSES) global[name] = globalThis[name];
    const jest = { spyOn: moduleMocker.spyOn.bind(moduleMocker) };
    this.globals = Object.create(global, { jest: { value: jest } });
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  async unstable_importModule(path) {
    runningSpec.globals = this.globals;
    await import(pathToFileURL(path).href);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
