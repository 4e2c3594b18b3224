/** Why a file cannot be fetched, for people. Its message holds neither the URL nor anything of internal hosts. */
export class RemoteFileFailure extends Error {
  /**
   * @param message what is wrong and what to do, to be read after the word `url` and a colon
   * @param mayPass whether trying again may help
   */
  constructor(
    message: string,
    readonly mayPass: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * The one answer for a name without an address, an address that is not public and a host that does not answer: who asks must
 * not learn from it which internal hosts there are.
 */
export function unreachable(cause?: unknown): RemoteFileFailure {
  return new RemoteFileFailure(
    'its host cannot be reached: check the address; it must be public, or allowed by the operator of this service',
    true,
    { cause },
  );
}

/** What the URL, or what is behind it, makes impossible for good. */
export function refused(message: string): RemoteFileFailure {
  return new RemoteFileFailure(message, false);
}

/** @param limit in bytes */
export function tooLarge(limit: number): RemoteFileFailure {
  return refused(`the file is larger than the limit of ${limit} bytes`);
}
