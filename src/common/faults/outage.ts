import { Logger } from '@nestjs/common';
import { hasCode } from './system-error.js';
import { waitFor } from '../wait-for.js';

/** For how long whatever needs a server waits for it while it restarts. */
const PATIENCE_MS = 30_000;

/** A server that is unreachable or became unreachable. */
const ABSENT = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
];

const logger = new Logger('Outage');

/** Whether an error of the operating system says that a server is not there for now. */
export function isAbsent(error: unknown): boolean {
  return ABSENT.some((code) => hasCode(error, code));
}

/**
 * Does something again and again while the server is away that it needs. It must be harmless to do it twice.
 * @param name of the server, for people
 * @param isOutage whether what was thrown says that the server is away
 * @throws what it throws for another reason, or NotThere when the server does not come back in time
 */
export function throughOutage<T>(
  name: string,
  work: () => Promise<T>,
  isOutage: (error: unknown) => boolean,
): Promise<T> {
  return waitFor({ name, probe: work, mayCome: isOutage }, PATIENCE_MS, (text) => logger.warn(text));
}
