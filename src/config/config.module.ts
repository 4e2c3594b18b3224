import { Global, Module } from '@nestjs/common';
import { loadSettings, Settings } from './settings.js';

/** Gives every module the settings. */
@Global()
@Module({
  providers: [{ provide: Settings, useFactory: () => loadSettings() }],
  exports: [Settings],
})
export class ConfigModule {}
