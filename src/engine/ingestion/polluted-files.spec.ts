import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../test/support/ingestion-folder.js';
import { type PollutedFile, pollutedFiles } from '../../../test/support/polluted-files.js';

const LEAST_SHARE = 0.95;

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** What is wrong with what a file gave, or null. */
async function faultOf({ name, content, expected }: PollutedFile): Promise<string | null> {
  const path = join(folder.path, 'polluted.csv');
  await writeFile(path, content);
  const request = { path, extension: '.csv', name, outputFolder: join(folder.path, 'polluted') };
  const { tables } = await folder.ingestor.ingest(request);
  const found = tables.map(({ profile, intake }) => ({
    names: intake.columns.map((column) => column.name).join(),
    rowCount: profile.rowCount,
  }));
  const wanted = { names: expected.names.join(), rowCount: expected.rowCount };
  const isRight = found.some(({ names, rowCount }) => names === wanted.names && rowCount === wanted.rowCount);
  if (isRight && tables.length === expected.tables) return null;
  return `${JSON.stringify(found).slice(0, 300)} instead of ${JSON.stringify(wanted).slice(0, 300)}`;
}

it('finds the table in nearly every polluted file, without a hint', async () => {
  const files = pollutedFiles();
  const faults: string[] = [];
  for (const file of files) {
    const fault = await faultOf(file).catch((error: unknown) => String(error));
    if (fault !== null) faults.push(`${file.name}, ${file.kind}: ${fault}`);
  }
  const allowed = Math.floor(files.length * (1 - LEAST_SHARE));
  expect(files.length).toBeGreaterThan(150);
  expect(faults.length > allowed ? faults : []).toEqual([]);
});
