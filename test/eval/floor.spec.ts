import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { type Prediction } from './report.js';

const DATA = '../shared/data';

/** Asks a fixed sample of a set in a process of its own; gives the share of right answers in percent. */
async function evaluate(
  suite: string,
  sample: number,
): Promise<{ share: number; predictions: Prediction[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'floor-'));
  try {
    const out = join(folder, 'predictions.json');
    const args = ['--import', '@swc-node/register/esm-register', 'test/eval/eval.ts', suite];
    await promisify(execFile)(process.execPath, [...args, '--sample', String(sample), '--out', out]);
    const predictions = JSON.parse(await readFile(out, 'utf8')) as Prediction[];
    const right = predictions.filter(({ correct }) => correct).length;
    return { share: (100 * right) / predictions.length, predictions };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The floors are one point below what was measured when they were written. */
describe.each([
  { suite: 'wtq', folder: 'wtq', sample: 300, floor: 53 },
  { suite: 'dabench', folder: 'dabench', sample: 60, floor: 69 },
])('of a fixed sample of $sample questions of $suite', ({ suite, folder, sample, floor }) => {
  const isHere = existsSync(join(DATA, folder));
  const title = isHere ? '' : ` (skipped: ${DATA}/${folder} is absent)`;
  (isHere ? it : it.skip)(
    `at least ${floor} % are answered right${title}`,
    async () => {
      const { share, predictions } = await evaluate(suite, sample);
      expect(predictions).toHaveLength(sample);
      expect(share).toBeGreaterThanOrEqual(floor);
    },
    180_000,
  );
});
