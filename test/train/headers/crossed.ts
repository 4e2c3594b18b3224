import { createHash } from 'node:crypto';
import { type HeaderWeights } from '../../../src/engine/ingestion/layout/header/header-decision.js';
import { cutShort, type LabelledTop } from './labelled-tops.js';
import { isRight, shareOf } from './measure.js';

const PARTS = 4;

/**
 * How tops fare by weights that were learned without them, one part after the other: what the weights do on tops that they
 * have not seen, told without a look at those that are kept for measuring.
 *
 * @param learnFrom weights learned from tops
 * @returns lines: the names of those that are wrong, and the share of those that are right
 */
export function crossValidated(
  tops: readonly LabelledTop[],
  learnFrom: (tops: readonly LabelledTop[]) => HeaderWeights,
): string[] {
  const wrong: string[] = [];
  const short = { right: 0, all: 0 };
  for (let part = 0; part < PARTS; part++) {
    const weights = learnFrom(tops.filter(({ path }) => partOf(path) !== part));
    const unseen = tops.filter(({ path }) => partOf(path) === part);
    const few = cutShort(unseen);
    short.all += few.length;
    short.right += few.filter((top) => isRight(top, weights)).length;
    wrong.push(...unseen.filter((top) => !isRight(top, weights)).map(({ name }) => name));
  }
  return [
    ...wrong.map((name) => `wrong when unseen: ${name}`),
    `learned from, when unseen: ${shareOf(tops.length - wrong.length, tops.length)}`,
    `learned from, when unseen and cut short: ${shareOf(short.right, short.all)}`,
  ];
}

/** The same path is always in the same part, however its table was changed. */
function partOf(path: string): number {
  return createHash('sha256').update(path).digest().readUInt8(1) % PARTS;
}
