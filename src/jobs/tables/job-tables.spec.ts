import { Readable } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { type SpreadsheetWriter } from '../../engine/index.js';
import { type ObjectStore } from '../../storage/index.js';
import { type Block } from '../records/block.js';
import { type Job } from '../records/job.entity.js';
import { type JobLog } from '../records/job-log.js';
import { JobTables } from './job-tables.js';

const MOST_AT_ONCE = 8;
const GROUP = { id: 'g', name: 'Conclusions', stage: 'Respond' } as const;
const BLOCKS: readonly Block[] = [
  { type: 'TABLE', group: GROUP, content: { name: 'answer.csv', objectKey: 'k', columnTypes: ['integer'] } },
];
const JOB = {} as Job;

/** Tables that are turned into workbooks when `write` says so. */
function tablesOver(chunks: readonly Uint8Array[], write: () => Promise<Uint8Array | null>): JobTables {
  const log = { blocks: () => Promise.resolve([...BLOCKS]) } as Partial<JobLog> as JobLog;
  const store = { read: () => Promise.resolve(Readable.from(chunks)) } as Partial<ObjectStore> as ObjectStore;
  return new JobTables(log, store, { write } as Partial<SpreadsheetWriter> as SpreadsheetWriter);
}

describe('workbooks of the tables of an answer', () => {
  it('are made a few at once, and put off beyond that until one is done', async () => {
    let finish: () => void = () => undefined;
    const written = new Promise<Uint8Array>((resolve) => {
      finish = () => {
        resolve(new Uint8Array([1]));
      };
    });
    const tables = tablesOver([], () => written);
    const making = Array.from({ length: MOST_AT_ONCE }, () => tables.spreadsheet(JOB, '0'));

    await expect(tables.spreadsheet(JOB, '0')).rejects.toMatchObject({ failure: 'UNAVAILABLE' });
    finish();
    await Promise.all(making);
    await expect(tables.spreadsheet(JOB, '0')).resolves.toMatchObject({ name: 'answer.xlsx' });
  });

  it('are refused for a table that is too large, in bytes or in cells', async () => {
    const refusal = { failure: 'INVALID_PARAMETERS', detail: expect.stringContaining('too large') };
    const large = Array.from({ length: 33 }, () => new Uint8Array(2 ** 20));
    const never = () => Promise.reject(new Error('is not to be written'));

    await expect(tablesOver(large, never).spreadsheet(JOB, '0')).rejects.toMatchObject(refusal);
    const wide = tablesOver([Buffer.from('a,b\r\n')], () => Promise.resolve(null));
    await expect(wide.spreadsheet(JOB, '0')).rejects.toMatchObject(refusal);
  });
});
