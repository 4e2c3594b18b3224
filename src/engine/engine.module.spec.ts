import { tmpdir } from 'node:os';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ConfigModule, loadSettings, type Settings } from '../config/index.js';
import { SandboxProcess } from './analytics/sandbox-process.js';
import { EngineModule } from './engine.module.js';
import { EngineObserver, NoObserver } from './engine-observer.js';

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

/** Starts and ends the engine of a process of a role. */
async function runAs(role: Settings['role']): Promise<void> {
  const settings = { ...loadSettings({}), dataDir: tmpdir(), role };
  @Module({ imports: [ConfigModule.with(settings), SilentModule, EngineModule] })
  class ProcessModule {}
  const app = await NestFactory.createApplicationContext(ProcessModule, { logger: false });
  await app.close();
}

describe('the engine keeps a query process ready', () => {
  it.each(['both', 'worker'] as const)('in a process of the role %s', async (role) => {
    await runAs(role);
    expect(started).toHaveBeenCalledTimes(1);
  });

  it('but not in one that serves the API alone', async () => {
    await runAs('api');
    expect(started).not.toHaveBeenCalled();
  });
});
