import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      },
    ],
  },
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
  // Jest leaves one processor free, which on two of them means one test file at a time. Some wait for other processes more than
  // they compute.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  testSequencer: '<rootDir>/test/support/long-first.mjs',
  // Jest does not free the ES modules of the files it has run, and a large heap makes all work several times slower.
  workerIdleMemoryLimit: '1GB',
  // Packages that ask for `Object` all the time, as that of the stemmers does, wait long for it in Jest's context.
  sandboxInjectedGlobals: ['Object'],
  // Ends what hangs; slow machines take many times as long as fast ones.
  testTimeout: 300_000,
};
