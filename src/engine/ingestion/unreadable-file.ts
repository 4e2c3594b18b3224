import { type KillReason } from '../engine-observer.js';

/** The file cannot be turned into data. The message says why, in words its owner can act on: no path, no stack. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The file was not read for a reason that lies not in the file; trying again later may succeed. */
export class IngestionFailed extends Error {
  override readonly name = 'IngestionFailed';
}

/** The file was too much for its reader, whose process was ended or died. */
export class StoppedReader extends UnreadableFile {
  constructor(
    readonly kill: KillReason,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The reader of the file died of it. Only what went wrong inside is known, not why. */
export class CrashedReader extends StoppedReader {
  constructor(cause: Error) {
    super('crash', 'reading the file crashed its reader; it may be damaged', { cause });
  }
}
