import { existsSync, readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type IngestedTable } from '../../src/engine/ingestion/ingested-file.js';
import { IngestionFolder } from '../support/ingestion-folder.js';

const DATA = join(import.meta.dirname, '../../../shared/data/human');
const isHere = existsSync(DATA);
const TIMEOUT_MS = 600_000;
/** All of them take minutes. */
const ONE_OF = 8;

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** Number of records of a regular CSV text that are not blank. */
function filledRecords(text: string): number {
  let count = 0;
  let isFilled = false;
  let isQuoted = false;
  for (const character of text) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === '\n' && !isQuoted) {
      if (isFilled) count++;
      isFilled = false;
    } else if (character.trim() !== '' && character !== ',' && character !== '\ufeff') isFilled = true;
  }
  return isFilled ? count + 1 : count;
}

/** Numbers of the rows that the report names as something else than data. */
function namedRows({ intake }: IngestedTable): number[] {
  const { headerRows, unitRow, skippedRows } = intake;
  return [...headerRows, ...(unitRow === null ? [] : [unitRow]), ...skippedRows.map(({ row }) => row)];
}

async function lostRows(path: string): Promise<number> {
  await rm(folder.output, { recursive: true, force: true });
  const request = { path, extension: '.csv', name: basename(path), outputFolder: folder.output };
  const { tables } = await folder.ingestor.ingest(request);
  const stored = tables.reduce((sum, { profile }) => sum + profile.rowCount + profile.totalRows.length, 0);
  const named = new Set(tables.flatMap(namedRows)).size;
  return filledRecords(await readFile(path, 'utf8')) - stored - named;
}

describe(`every row of one in ${ONE_OF} tables that people made`, () => {
  const title = isHere ? '' : ` (skipped: ${DATA} is absent)`;
  (isHere ? it : it.skip)(
    `is stored or named by the intake report${title}`,
    async () => {
      const files = readdirSync(DATA, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.csv'))
        .sort()
        .filter((_, place) => place % ONE_OF === 0);
      const lost: Record<string, number> = {};
      for (const file of files) {
        const rows = await lostRows(join(DATA, file));
        if (rows !== 0) lost[file] = rows;
      }
      expect(files.length).toBeGreaterThan(50);
      expect(lost).toEqual({});
    },
    TIMEOUT_MS,
  );
});
