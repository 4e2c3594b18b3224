import { describeFault } from '../common/faults/describe-fault.js';

/** One thing to try out. */
export interface Check {
  /** For people, such as `database`. */
  readonly name: string;
  /** Tells what was found. @throws Error that says what is wrong */
  readonly run: () => Promise<string>;
}

/** How a check ended. */
export interface CheckOutcome {
  readonly name: string;
  readonly ok: boolean;
  readonly text: string;
}

/** Servers that are there answer sooner. */
const LONGEST_CHECK_MS = 60_000;

/** Carries a check out; whatever it throws is its outcome. */
export async function carryOut({ name, run }: Check): Promise<CheckOutcome> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    const late = () => reject(new Error(`no answer within ${LONGEST_CHECK_MS / 1000} seconds`));
    timer = setTimeout(late, LONGEST_CHECK_MS);
  });
  try {
    return { name, ok: true, text: await Promise.race([run(), tooLate]) };
  } catch (error) {
    return { name, ok: false, text: describeFault(error) };
  } finally {
    clearTimeout(timer);
  }
}
