import { describeUnknown, findUnknownSettings, InvalidSetting } from '../config/index.js';

/** Says in one line why the service cannot run, and ends the process with exit code 1. */
export function failToRun(error: unknown): never {
  process.stderr.write(`Quarry cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  // What is missing may be there under a misspelt name.
  const unknown = error instanceof InvalidSetting ? findUnknownSettings() : [];
  for (const one of unknown) process.stderr.write(`${describeUnknown(one)}\n`);
  process.exit(1);
}
