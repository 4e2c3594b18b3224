import { readdir, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { makeScratchFolder } from '../../src/common/scratch.js';
import { type TextSearch, TextSearches } from '../../src/datasources/index.js';
import { Datasource } from '../../src/datasources/records/datasource.entity.js';
import { type FoundPassage, MergedIndexes } from '../../src/engine/index.js';
import { type EmbeddingServer, refuses, startEmbeddingServer } from '../support/embedding-server.js';
import { addFile, createDataset, untilRead } from '../support/scenario.js';
import { startTestService, type TestService } from '../support/test-service.js';

const WANTED = new AbortController().signal;
const FILES = 21;

let server: EmbeddingServer;
let service: TestService;
let datasources: Datasource[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  server = await startEmbeddingServer();
  service = await startTestService();
  const { client } = service;
  const datasetId = await createDataset(client);
  await addFile(client, datasetId, 'sales.csv', 'a,b\n1,2\n');
  for (let i = 0; i < FILES; i += 1) {
    const text = i === 7 ? 'The canteen is on floor 7.' : `The office of floor ${String(i)}.`;
    await untilRead(client, await addFile(client, datasetId, `floor-${String(i)}.txt`, text));
  }
  datasources = await service.app
    .get(DataSource)
    .getRepository(Datasource)
    .find({ where: { datasetId }, order: { createdAt: 'ASC' } });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

/** What a question finds in the chosen data sources, and the names of the files that were fetched for it. */
async function search(
  chosen: readonly Datasource[],
  question: string,
): Promise<{ opened: TextSearch; found: FoundPassage[]; fetched: string[] }> {
  const folder = await makeScratchFolder(service.dataDir, 'test');
  const opened = await service.app.get(TextSearches, { strict: false }).open(chosen, folder, WANTED);
  const found = await opened.search(question, 5, WANTED);
  const fetched = await readdir(folder);
  await opened.close();
  await rm(folder, { recursive: true });
  return { opened, found, fetched };
}

const fileOf = ({ opened, found }: { opened: TextSearch; found: FoundPassage[] }): string | undefined =>
  opened.datasources[found[0]?.source ?? NaN]?.name;

describe('the text of data sources', () => {
  it('is searched, whatever other data sources are chosen; only texts that are found are fetched', async () => {
    const searched = await search(datasources.slice(0, 10), 'Where is the canteen?');

    expect(fileOf(searched)).toBe('floor-7.txt');
    expect(searched.opened.datasources).toHaveLength(9);
    expect(searched.fetched.filter((name) => name.includes('passages'))).toEqual(['text-7.passages.parquet']);
    expect(searched.fetched.filter((name) => name.includes('postings'))).toHaveLength(9);
  });

  it('is nothing where no data source has any', async () => {
    const { found } = await search(datasources.slice(0, 1), 'Where is the canteen?');

    expect(found).toEqual([]);
  });

  it('is merged by the first search of a choice, so that the next fetches no index', async () => {
    const first = await search(datasources, 'Where is the canteen?');
    await service.app.get(MergedIndexes, { strict: false }).close();
    const second = await search(datasources, 'Where is the canteen?');

    expect(first.fetched.filter((name) => name.includes('postings'))).toHaveLength(FILES);
    expect(second.fetched.toSorted()).toEqual(['merged.parquet', 'text-7.passages.parquet']);
    expect(second.found).toEqual(first.found);
  });

  it('is searched by its vectors too where the configured model made them', async () => {
    await service.restart({ embedding: server.settings });
    const [canteen] = datasources.filter(({ name }) => name === 'floor-7.txt');
    const embedded = await untilEmbedded(canteen?.id ?? '');

    expect(fileOf(await search([embedded], 'Where is lunch?'))).toBe('floor-7.txt');
    server.answerAll(refuses(401));
    expect((await search([embedded], 'Where is lunch?')).found).toEqual([]);
    expect(fileOf(await search([embedded], 'Where is the canteen?'))).toBe('floor-7.txt');
    server.answerAll(null);

    await service.restart({ embedding: { ...server.settings, model: 'another' } });
    server.answerAll(refuses(401));
    const requests = server.requests.length;
    expect((await search([embedded], 'Where is lunch?')).found).toEqual([]);
    expect(
      server.requests.slice(requests).filter(({ body }) => body.input.includes('Where is lunch?')),
    ).toEqual([]);
  });
});

async function untilEmbedded(id: string): Promise<Datasource> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const row = await service.app.get(DataSource).getRepository(Datasource).findOneByOrFail({ id });
    if (row.vectors) return row;
    await delay(50);
  }
  throw new Error('the file is not embedded in time');
}
