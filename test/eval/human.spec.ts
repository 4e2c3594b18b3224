import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { evaluateHuman } from './human.js';
import { type EvalOptions } from './options.js';

const OPTIONS: EvalOptions = { data: null, split: null, limit: null, most: null, oracle: false };

let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'human-'));
  const weather = { dataset: ['weather.csv'], gold: { answer: 35.6 } };
  await writeSet('nlv', [
    { ...weather, id: 'told', question: 'What is the highest temp_max in Seattle?' },
    { ...weather, id: 'not told', question: 'How many zeppelins were vaccinated?' },
  ]);
  await copyFile('examples/data/weather.csv', join(data, 'nlv', 'tables', 'weather.csv'));
});
afterAll(() => rm(data, { recursive: true }));

async function writeSet(name: string, lines: readonly unknown[]): Promise<void> {
  await mkdir(join(data, name, 'tables'), { recursive: true });
  await writeFile(
    join(data, name, 'questions.jsonl'),
    `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`,
  );
}

describe('sets of questions by other people', () => {
  it('are asked over their files, and what became of each question is told', async () => {
    const predictions = await evaluateHuman({ ...OPTIONS, data, split: 'nlv' });
    expect(predictions.map(({ id, outcome, groups }) => [id, outcome, groups])).toEqual([
      ['told', 'right', ['nlv']],
      ['not told', 'declined', ['nlv']],
    ]);
    expect(predictions.every(({ oracle }) => oracle === undefined)).toBe(true);
  });

  it('are asked in a sample of each, with what was proposed where that is wished', async () => {
    const predictions = await evaluateHuman({ ...OPTIONS, data, split: 'nlv', most: 1, oracle: true });
    expect(predictions).toHaveLength(1);
    expect(predictions[0]?.oracle).toBe(predictions[0]?.outcome === 'right');
  });

  it('are refused where none of them is there', async () => {
    await expect(evaluateHuman({ ...OPTIONS, data, split: 'tatqa' })).rejects.toThrow('none of these sets');
  });
});
