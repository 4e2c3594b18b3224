import { Injectable, Logger } from '@nestjs/common';
import { ApiKeysService } from '../auth/index.js';
import { PeriodicTask, PeriodicTasks } from '../database/index.js';
import { DAY_MS } from '../common/durations.js';

/** Tells in the log, once a day, which API keys are in use and end soon. */
@Injectable()
export class EndingKeysTask extends PeriodicTask {
  private readonly logger = new Logger(EndingKeysTask.name);

  constructor(
    tasks: PeriodicTasks,
    private readonly keys: ApiKeysService,
  ) {
    super(tasks, { name: 'ending-keys', periodMs: DAY_MS });
  }

  override async run(): Promise<void> {
    for (const { prefix, project, expiresAt } of await this.keys.listEnding()) {
      const end = expiresAt.toISOString();
      this.logger.warn(
        `API key ${prefix}… of project ${project} is in use and expires at ${end}: create a new one`,
      );
    }
  }
}
