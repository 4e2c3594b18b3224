import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type Prediction } from './prediction.js';
import { RANKER_ALONE } from './wtq.js';

const DATA = '../shared/data';

/** Asks a fixed sample of a set in a process of its own. */
async function evaluate(suite: string, sample: number): Promise<Prediction[]> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  try {
    const out = join(folder, 'predictions.json');
    const args = ['--import', '@swc-node/register/esm-register', 'test/eval/eval.ts', suite];
    await promisify(execFile)(process.execPath, [...args, '--most', String(sample), '--out', out]);
    const predictions = JSON.parse(await readFile(out, 'utf8')) as Prediction[];
    return predictions;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function percent(predictions: readonly Prediction[], isRight: (each: Prediction) => boolean): number {
  return (100 * predictions.filter(isRight).length) / predictions.length;
}

const isRight = ({ correct }: Prediction): boolean => correct;
const isRankedFirst = ({ measures }: Prediction): boolean => measures[RANKER_ALONE] === true;

/** The floors are one point below what was measured when they were written. */
describe.each([
  {
    suite: 'wtq',
    sample: 150,
    floors: [
      { what: 'answered right', floor: 19, is: isRight },
      { what: 'ranked first by the search', floor: 50, is: isRankedFirst },
    ],
  },
  { suite: 'dabench', sample: 60, floors: [{ what: 'answered right', floor: 69, is: isRight }] },
])('of a fixed sample of $sample questions of $suite', ({ suite, sample, floors }) => {
  const isHere = existsSync(join(DATA, suite));
  const rules = floors.map(({ what, floor }) => `at least ${floor} % are ${what}`).join(', and ');
  const title = isHere ? '' : ` (skipped: ${DATA}/${suite} is absent)`;
  (isHere ? it : it.skip)(
    `${rules}${title}`,
    async () => {
      const predictions = await evaluate(suite, sample);
      expect(predictions).toHaveLength(sample);
      for (const { floor, is } of floors) expect(percent(predictions, is)).toBeGreaterThanOrEqual(floor);
    },
    1_200_000,
  );
});
