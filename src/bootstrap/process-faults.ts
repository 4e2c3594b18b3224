import { Logger } from '@nestjs/common';
import { describeError } from '../common/faults/describe-error.js';

/** A process that does not get on with its end goes without order. */
const LONGEST_END_MS = 120_000;

/**
 * Ends the process in order, and with exit code 1, once anything is thrown or rejected that nobody catches: what it works with may
 * be in any state then. What was thrown is logged whole.
 * @param stop leaves nothing running, whatever state the process is in
 */
export function endOnFault(stop: () => Promise<void>): void {
  const logger = new Logger('Process');
  let ending: Promise<void> | null = null;
  // Rejections that nobody handles come here as well.
  process.on('uncaughtException', (fault, origin) => {
    process.exitCode = 1;
    logger.error(`the process is exiting: ${origin}`, describeError(fault));
    ending ??= end();
  });

  async function end(): Promise<void> {
    setTimeout(() => process.exit(), LONGEST_END_MS);
    try {
      await stop();
    } catch (error) {
      logger.error('the process did not exit cleanly', describeError(error));
    } finally {
      process.exit();
    }
  }
}
