import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeysService } from '../auth/index.js';
import { OpenQuestion } from '../common/faults/open-question.js';
import { BACKUP, PeriodicTasks, poolUseOf } from '../database/index.js';
import { type Backlog, type BacklogOfKind, type ProcessState } from '../metrics/index.js';
import { TASK_KINDS, TaskQueue } from '../queue/index.js';
import { Dependencies } from './dependencies.js';

/** How the process is, and what it works with. Whatever is away holds nobody up. */
@Injectable()
export class ProcessStateService {
  private readonly backlogs: readonly (readonly [string, OpenQuestion<Backlog>])[];
  private readonly backup: OpenQuestion<number | null>;
  private readonly endingKeys: OpenQuestion<number>;

  constructor(
    private readonly dependencies: Dependencies,
    private readonly database: DataSource,
    queue: TaskQueue,
    tasks: PeriodicTasks,
    keys: ApiKeysService,
  ) {
    this.backlogs = TASK_KINDS.map((kind) => [kind, new OpenQuestion(() => queue.backlog(kind))]);
    this.endingKeys = new OpenQuestion(async () => (await keys.listEnding()).length);
    this.backup = new OpenQuestion(() => tasks.ageOf(BACKUP));
  }

  /** @param timeoutMs for what does not say so within it, that is not known */
  async look(timeoutMs: number): Promise<ProcessState> {
    // Before anything is asked of the database for this.
    const pool = poolUseOf(this.database);
    const [dependencies, backlogs, backupAgeSeconds, endingKeys] = await Promise.all([
      this.dependencies.look(timeoutMs),
      this.lookBack(timeoutMs),
      this.backup.answer(timeoutMs),
      this.endingKeys.answer(timeoutMs),
    ]);
    return { pool, dependencies, backlogs, backupAgeSeconds, endingKeys };
  }

  private lookBack(timeoutMs: number): Promise<BacklogOfKind[]> {
    return Promise.all(
      this.backlogs.map(async ([kind, question]) => ({ kind, backlog: await question.answer(timeoutMs) })),
    );
  }
}
