import { availableParallelism } from 'node:os';
import { specsByRoom } from './test/support/running/rooms.mjs';

const { unit, files, integration, e2e } = specsByRoom();

/** @type {(name: string, specs: readonly string[], started?: object) => import('jest').ProjectConfig} */
const project = (displayName, specs, started = {}) => ({
  displayName,
  roots: ['<rootDir>/src', '<rootDir>/test'],
  testMatch: specs.map((path) => `<rootDir>/${path}`),
  testEnvironment: 'node',
  runtime: '<rootDir>/test/support/running/native-runtime.mjs',
  transform: {},
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  ...started,
});

/** Run where at least one spec file of the project does. */
const started = {
  globalSetup: '<rootDir>/test/support/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/global-teardown.mjs',
};

/** @type {import('jest').Config} */
export default {
  projects: [
    project('unit', unit),
    project('files', files),
    project('integration', integration, started),
    project('e2e', e2e, started),
  ],
  // Jest leaves one processor free, which on two of them means one test file at a time. Some wait for other processes more than
  // they compute.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  testSequencer: '<rootDir>/test/support/long-first.mjs',
  // Starts a process anew when what its spec files leave behind has grown large.
  workerIdleMemoryLimit: '1.5GB',
  // Ends what hangs; slow machines take many times as long as fast ones.
  testTimeout: 300_000,
};
