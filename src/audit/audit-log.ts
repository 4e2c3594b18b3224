import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics } from '../metrics/index.js';
import { type AuditEntry, type AuditRecord, toRecord } from './audit-entry.js';
import { AuditRepository } from './audit.repository.js';

/** Entries wait so long for others to be written with. */
const GATHER_MS = 300;
const RETRY_MS = 2000;
const MOST_AT_ONCE = 1000;
/** While the database is away; about 10 MB. */
const MOST_WAITING = 20_000;
/** The end of the process does not wait longer for the database. */
const CLOSE_TIMEOUT_MS = 5000;

/**
 * Writes the audit log in the background, so that no request waits for it. While the database is away, entries wait; those that
 * are too many are lost, counted and told in the log. What a killed process had not written yet, the last fraction of a second,
 * is lost as well.
 */
@Injectable()
export class AuditLog implements OnApplicationShutdown {
  private readonly logger = new Logger(AuditLog.name);
  private waiting: AuditRecord[] = [];
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<boolean> = Promise.resolve(true);
  private isAway = false;
  private lost = 0;

  constructor(
    private readonly entries: AuditRepository,
    private readonly metrics: Metrics,
  ) {}

  add(entry: AuditEntry): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.lose();
      return;
    }
    this.waiting.push(toRecord(entry));
    this.timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  /** Writes what waits. @returns whether all of it is written */
  flush(): Promise<boolean> {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async onApplicationShutdown(): Promise<void> {
    let late: NodeJS.Timeout | undefined;
    const timeout = new Promise((resolve) => (late = setTimeout(resolve, CLOSE_TIMEOUT_MS)));
    const deadline = Date.now() + CLOSE_TIMEOUT_MS;
    await Promise.race([this.writeUntil(deadline), timeout]);
    clearTimeout(late);
    if (this.timer) clearTimeout(this.timer);
    if (this.waiting.length > 0)
      this.logger.error(`${this.waiting.length} audit log entries were lost: the database is unavailable`);
  }

  private async writeUntil(deadline: number): Promise<void> {
    while (!(await this.flush()) && Date.now() < deadline) await delay(GATHER_MS);
  }

  private lose(): void {
    if (this.lost === 0)
      this.logger.error('the audit log is losing entries: the database has been unavailable for too long');
    this.lost += 1;
    this.metrics.auditEntriesLost(1);
  }

  private async write(): Promise<boolean> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, MOST_AT_ONCE);
      try {
        await this.entries.insert(batch);
      } catch (error) {
        this.tellAway(error);
        this.timer ??= setTimeout(() => void this.flush(), RETRY_MS);
        return false;
      }
      this.waiting = this.waiting.slice(batch.length);
    }
    this.tellBack();
    return true;
  }

  private tellAway(error: unknown): void {
    if (!this.isAway) this.logger.warn('the audit log is waiting for the database', error);
    this.isAway = true;
  }

  private tellBack(): void {
    if (this.lost > 0) this.logger.error(`${this.lost} audit log entries were lost: there were too many`);
    else if (this.isAway) this.logger.log('the audit log is being written again');
    this.isAway = false;
    this.lost = 0;
  }
}
