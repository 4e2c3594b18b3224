import { Logger } from '@nestjs/common';
import { type IngestionUsage } from '../../engine/index.js';
import { type DatasourceRevision } from './datasource-files.js';
import { type DatasourcesRepository } from '../records/datasources.repository.js';

const INTERVAL_MS = 1000;

/** Notes on a data source how far its reading is, and ends the reading once the row is gone or wants another one. */
export class ReadingWatch {
  private readonly logger = new Logger(ReadingWatch.name);
  private readonly superseded = new AbortController();
  private readonly timer: NodeJS.Timeout;
  /** What reading the file took; null until it has ended. */
  usage: IngestionUsage | null = null;
  private progress = 0;

  /** Begins at once; `stop` ends it. */
  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly datasource: DatasourceRevision,
  ) {
    this.timer = setInterval(() => void this.look(), INTERVAL_MS);
  }

  /** Given when nobody waits for this reading any more. */
  get signal(): AbortSignal {
    return this.superseded.signal;
  }

  /** @param progress of the whole reading, from 0 to 1; it never goes back */
  report(progress: number): void {
    this.progress = Math.max(this.progress, progress);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const { progress } = this;
    try {
      if (!(await this.datasources.updateReading(this.datasource, { progress }))) this.superseded.abort();
    } catch (error) {
      this.logger.warn(`data source ${this.datasource.id}: could not store its progress: ${String(error)}`);
    }
  }
}
