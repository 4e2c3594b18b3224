import { Injectable, Logger } from '@nestjs/common';
import { eachAtOnce } from '../../common/at-once.js';
import { Settings } from '../../config/index.js';
import { PeriodicTask, PeriodicTasks } from '../../database/index.js';
import { Metrics } from '../../metrics/index.js';
import { AnswerArchive } from './answer-archive.js';
import { type UnarchivedAnswer, UnarchivedAnswersRepository } from './unarchived-answers.repository.js';
import { DAY_MS } from '../../common/durations.js';

const PERIOD_MS = 3_600_000;
const BATCH = 100;
/** Answers of a batch that are stored at the same time. */
const MOST_AT_ONCE = 16;

/**
 * Moves the answers of jobs that ended more than the configured number of days ago from the database to the
 * object store. An object is stored and read back before its row drops the events, so readers always find
 * them in one of the two places. If a process dies in between, the object is simply stored again.
 */
@Injectable()
export class AnswerArchiveTask extends PeriodicTask {
  private readonly logger = new Logger(AnswerArchiveTask.name);
  private isStopping = false;

  constructor(
    tasks: PeriodicTasks,
    private readonly answers: UnarchivedAnswersRepository,
    private readonly archive: AnswerArchive,
    private readonly metrics: Metrics,
    private readonly settings: Settings,
  ) {
    super(tasks, { name: 'answer-archive', periodMs: PERIOD_MS });
  }

  /** Ends after a period at the latest, as another process may begin then. @throws Error when nothing can be stored */
  override async run(now = new Date()): Promise<void> {
    const { answerArchiveDays: days } = this.settings;
    if (days === null) return;
    const endedBefore = new Date(now.getTime() - days * DAY_MS);
    const deadline = Date.now() + PERIOD_MS;
    let moved = 0;
    for (let last: UnarchivedAnswer | null = null; !this.isStopping && Date.now() < deadline;) {
      const answers: UnarchivedAnswer[] = await this.answers.listEnded(endedBefore, last, BATCH);
      moved += await this.move(answers);
      last = answers.at(-1) ?? null;
      if (answers.length < BATCH) break;
    }
    if (moved > 0) this.logger.log(`${moved} answers moved to the object store`);
  }

  override async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await super.beforeApplicationShutdown();
  }

  /** @returns how many were moved. @throws Error when not one could be stored */
  private async move(answers: readonly UnarchivedAnswer[]): Promise<number> {
    const stored = new Map<string, string>();
    const failures: unknown[] = [];
    await eachAtOnce(MOST_AT_ONCE, answers, async (answer) => {
      try {
        stored.set(answer.id, await this.archive.keep(answer));
      } catch (error) {
        failures.push(error);
        this.logger.error(
          `the answer of job ${answer.id} could not be moved and stays in the database`,
          error,
        );
      }
    });
    if (stored.size === 0 && failures.length > 0)
      throw new Error('answers cannot be moved to the object store', { cause: failures[0] });
    const gone = await this.answers.noteArchived(stored);
    for (const key of gone) await this.archive.discard(key);
    this.metrics.answersArchived(stored.size - gone.length);
    return stored.size - gone.length;
  }
}
