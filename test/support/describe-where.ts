import { describe, it } from '@jest/globals';

/** What a suite cannot do without. */
interface Need {
  readonly isThere: boolean;
  /** For whoever reads that the suite is skipped. */
  readonly text: string;
}

/** Describes what has a need; where that is not met, it is skipped and says why. */
export function describeWhere({ isThere, text }: Need, title: string, body: () => void): void {
  if (isThere) describe(title, body);
  else describe.skip(`${title} (needs ${text})`, () => it.todo('is tested'));
}
