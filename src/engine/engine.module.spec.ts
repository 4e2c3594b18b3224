import { tmpdir } from 'node:os';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConfigModule, loadSettings, type Settings } from '../config/index.js';
import { SandboxProcess } from './analytics/sandbox-process.js';
import { EngineModule } from './engine.module.js';
import { EngineObserver, NoObserver } from './engine-observer.js';
import { EnginePreparation } from './engine-preparation.js';

@Global()
@Module({
  providers: [{ provide: EngineObserver, useClass: NoObserver }],
  exports: [EngineObserver],
})
class SilentModule {}

let started: jest.SpiedFunction<typeof SandboxProcess.fork>;
beforeEach(() => {
  started = jest.spyOn(SandboxProcess, 'fork');
});
afterEach(() => {
  started.mockRestore();
});

/** Makes, starts and ends the engine of a process of a role. */
async function runAs(role: Settings['role'], start: (preparation: EnginePreparation) => void): Promise<void> {
  const settings = { ...loadSettings({}), dataDir: tmpdir(), role };
  @Module({ imports: [ConfigModule.with(settings), SilentModule, EngineModule] })
  class ProcessModule {}
  const app = await NestFactory.createApplicationContext(ProcessModule, { logger: false });
  start(app.get(EnginePreparation));
  await app.close();
}

const prepare = (preparation: EnginePreparation): void => preparation.start();

describe('the engine keeps a query process ready', () => {
  it.each(['both', 'worker'] as const)('in a process of the role %s', async (role) => {
    await runAs(role, prepare);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('but not where nobody has told it to', async () => {
    await runAs('both', () => undefined);
    expect(started).not.toHaveBeenCalled();
  });

  it('but not in one that serves the API alone', async () => {
    await runAs('api', prepare);
    expect(started).not.toHaveBeenCalled();
  });
});
