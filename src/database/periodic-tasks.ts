import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DAY_MS } from '../common/durations.js';

/** The name under which the last whole backup is noted. */
export const BACKUP = 'backup';

/** Each process looks so often whether a task's time has come. */
const LOOKS_PER_PERIOD = 6;

/** Lets only one of all processes begin a periodic task, and knows when each was begun last. */
@Injectable()
export class PeriodicTasks {
  constructor(private readonly database: DataSource) {}

  /** @returns true when the task was last begun at least a period ago; then it counts as begun, by the caller */
  async claim(name: string, periodMs: number): Promise<boolean> {
    const rows = await this.database.query<unknown[]>(
      `INSERT INTO periodic_tasks (name, begun_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (name) DO UPDATE SET begun_at = excluded.begun_at
         WHERE periodic_tasks.begun_at <= excluded.begun_at - make_interval(secs => $2)
       RETURNING name`,
      [name, periodMs / 1000],
    );
    return rows.length > 0;
  }

  /** Notes when a task was last begun that nobody has to claim. */
  async note(name: string, begunAt: Date): Promise<void> {
    await this.database.query(
      `INSERT INTO periodic_tasks (name, begun_at) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET begun_at = greatest(periodic_tasks.begun_at, excluded.begun_at)`,
      [name, begunAt],
    );
  }

  /** @returns for how many seconds it is that a task was last begun, by the clock of the database; null where it never was */
  async ageOf(name: string): Promise<number | null> {
    const [row] = await this.database.query<{ age: number }[]>(
      `SELECT greatest(0, extract(epoch FROM clock_timestamp() - begun_at))::float8 AS age FROM periodic_tasks WHERE name = $1`,
      [name],
    );
    return row?.age ?? null;
  }
}

/** Work that is done again and again, each time in one process only. */
export abstract class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly tasks: PeriodicTasks,
    private readonly options: { readonly name: string; readonly periodMs: number },
  ) {}

  /** @param now other than the present in tests */
  abstract run(now?: Date): Promise<void>;

  onApplicationBootstrap(): void {
    const look = () => (this.running = this.lookAfter());
    void look();
    this.timer = setInterval(() => void look(), this.options.periodMs / LOOKS_PER_PERIOD).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  private async lookAfter(): Promise<void> {
    const { name, periodMs } = this.options;
    try {
      if (await this.tasks.claim(name, periodMs)) await this.run();
    } catch (error) {
      new Logger(PeriodicTask.name).error(`${name} failed; it will run again at the next interval`, error);
    }
  }
}

const RETENTION_PERIOD_MS = 3_600_000;

/** Removes, once an hour, what is older than the settings let it be. */
export abstract class RetentionTask extends PeriodicTask {
  private readonly logger = new Logger(RetentionTask.name);

  /** @param days that it may stay; null: for ever @param what it is, for the log */
  constructor(
    tasks: PeriodicTasks,
    private readonly kept: { readonly name: string; readonly what: string; readonly days: number | null },
  ) {
    super(tasks, { name: kept.name, periodMs: RETENTION_PERIOD_MS });
  }

  /** @returns how many were removed */
  protected abstract removeBefore(moment: Date): Promise<number>;

  override async run(now = new Date()): Promise<void> {
    const { what, days } = this.kept;
    if (days === null) return;
    const removed = await this.removeBefore(new Date(now.getTime() - days * DAY_MS));
    if (removed > 0)
      this.logger.log(`${removed} ${what} were past their retention period and have been removed`);
  }
}
