import { setTimeout as delay } from 'node:timers/promises';
import { basename, join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddingServer, refuses, startEmbeddingServer } from '../support/embedding-server.js';
import { untilGone } from '../support/files-below.js';
import { gate } from '../support/gate.js';
import { addFile, createDataset, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { storedNames, storedRows } from '../support/stored-passages.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

const TEXT = 'The canteen opens at noon.';
const REFUSED =
  'the text could not be embedded yet and is searched by keywords only: the embedding service refused the request (HTTP 401)';

interface Report {
  readonly passages: { readonly embedding_model: string | null } | null;
  readonly notes: readonly string[];
}

let server: EmbeddingServer;
let service: TestService;

beforeAll(async () => {
  Logger.overrideLogger(false);
  server = await startEmbeddingServer();
  service = await startTestService({ embedding: server.settings });
});
afterEach(async () => {
  server.answerAll(null);
  await service.restart({ embedding: server.settings });
});
afterAll(async () => {
  await service.stop();
  await server.stop();
});

const pathOf = ({ dataset_id: datasetId, id }: DatasourceRecord): string =>
  `/v2/team/datasets/${datasetId}/datasources/${id}`;

async function add(text = TEXT, client: TestClient = service.client): Promise<DatasourceRecord> {
  return untilRead(client, await addFile(client, await createDataset(client), 'notes.txt', text));
}

/** Waits until the intake report of a data source is as the test wants it. */
async function untilReported(
  datasource: DatasourceRecord,
  isReached: (report: Report) => boolean,
  client: TestClient = service.client,
): Promise<Report> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await client.get(`${pathOf(datasource)}/intake?user_id=ann`).expect(200);
    const report = dataOf<Report>(answer);
    if (isReached(report)) return report;
    await delay(50);
  }
  throw new Error('the report does not change in time');
}

const untilEmbedded = (datasource: DatasourceRecord, model: string, client?: TestClient): Promise<Report> =>
  untilReported(datasource, ({ passages }) => passages?.embedding_model === model, client);

const vectorsOf = ({ id }: DatasourceRecord) =>
  storedRows(service, id, 'embeddings-', ['position, len(vector)::INT, vector[1]', 'ORDER BY position']);

describe('the text of a file', () => {
  it('is embedded once it is read, and its vectors are stored beside the passages', async () => {
    const datasource = await add();

    expect(datasource).toMatchObject({ status: 'synched' });
    expect(await untilEmbedded(datasource, 'words')).toMatchObject({ notes: [] });
    expect(await vectorsOf(datasource)).toEqual([[0, 4, 1]]);
    expect(server.requests.at(-1)?.body).toEqual({ model: 'words', input: [TEXT] });
  });

  it('is not embedded where the file has none', async () => {
    const client = service.client;
    const count = server.requests.length;
    const table = await untilRead(
      client,
      await addFile(client, await createDataset(client), 'sales.csv', 'a,b\n1,2\n'),
    );
    await untilEmbedded(await add(), 'words');

    expect((await storedNames(service, table.id)).filter((name) => name.startsWith('embeddings'))).toEqual(
      [],
    );
    expect(server.requests).toHaveLength(count + 1);
  });

  it('is usable, and said to be searched by its words, where the service refuses; and embedded later', async () => {
    server.answerAll(refuses(401));
    const datasource = await add();

    expect(datasource).toMatchObject({ status: 'synched' });
    const report = await untilReported(datasource, ({ notes }) => notes.length > 0);
    expect(report).toMatchObject({ passages: { embedding_model: null }, notes: [REFUSED] });

    server.answerAll(null);
    await service.restart();
    expect(await untilEmbedded(datasource, 'words')).toMatchObject({ notes: [] });
  });

  it('that cannot be embedded keeps no other waiting', async () => {
    server.answerNext(refuses(400));
    const refused = await add('Refused.');
    await untilReported(refused, ({ notes }) => notes.length > 0);
    server.answerAll((request, response) => {
      const isRefused = server.requests.at(-1)?.body.input.includes('Refused.');
      if (isRefused) refuses(400)(request, response);
      else response.writeHead(200).end('{"data": [{"index": 0, "embedding": [1, 2]}]}');
    });

    await untilEmbedded(await add(), 'words');
  });

  it('leaves no vectors when its data source is deleted while it is embedded', async () => {
    const [asked, deleted] = [gate(), gate()];
    server.answerNext((_, response) => {
      asked.open();
      void deleted.passed.then(() => response.end('{"data": [{"index": 0, "embedding": [1, 2]}]}'));
    });
    const datasource = await add();
    await asked.passed;
    await service.client.delete(pathOf(datasource)).expect(200);
    await untilGone(join(service.dataDir, 'objects'), (path) => path.includes(datasource.id));
    deleted.open();

    await untilEmbedded(await add(), 'words');
    expect(await storedNames(service, datasource.id)).toEqual([]);
  });

  it('is embedded anew when it is read anew', async () => {
    const datasource = await add();
    await untilEmbedded(datasource, 'words');

    await service.client.post(`${pathOf(datasource)}/intake`, { user_id: 'ann' }).expect(200);

    await untilRead(service.client, datasource);
    await untilEmbedded(datasource, 'words');
    await untilGone(join(service.dataDir, 'objects'), (path) =>
      path.includes(`${datasource.id}/read-0/embeddings`),
    );
    expect(await vectorsOf(datasource)).toEqual([[0, 4, 1]]);
  });
});

describe('another model', () => {
  it('embeds all projects anew in the background, and the old vectors go', async () => {
    const other = await service.clientOfNewProject();
    const [one, two, three] = [await add(), await add(), await add(TEXT, other)];
    await untilEmbedded(one, 'words');
    await untilEmbedded(two, 'words');
    await untilEmbedded(three, 'words', other);
    const outdated = (await storedNames(service, three.id)).filter((name) => name.startsWith('embeddings-'));
    expect(outdated).toHaveLength(1);

    await service.restart({ embedding: { ...server.settings, dimensions: 4 } });

    await untilEmbedded(one, 'words@4');
    await untilEmbedded(two, 'words@4');
    await untilEmbedded(three, 'words@4', other);
    expect(server.requests.at(-1)?.body.dimensions).toBe(4);
    await untilGone(join(service.dataDir, 'objects'), (path) => outdated.includes(basename(path)));
    expect(await vectorsOf(three)).toEqual([[0, 4, 1]]);
  });

  it('configured later embeds what is there', async () => {
    await service.restart({ embedding: null });
    const datasource = await add();
    expect(await untilReported(datasource, () => true)).toMatchObject({
      passages: { embedding_model: null },
      notes: [],
    });

    await service.restart();

    await untilEmbedded(datasource, 'words');
  });
});
