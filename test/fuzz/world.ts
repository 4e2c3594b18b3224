import { createHash } from 'node:crypto';
import { dataOf, type TestClient } from '../support/test-service.js';
import { addFile, createDataset, createSession, untilRead, uploadFile } from '../support/scenario.js';

const SALES = `region,amount\n${Array.from({ length: 50 }, (_, i) => `${i % 2 ? 'north' : 'south'},${i}`).join('\n')}\n`;
/** As many as a user may have sessions, less those that are kept. */
const DISPOSABLE = 100;

/** Things of one project that requests name. */
export interface World {
  readonly key: string;
  /** By the kind of thing; these stay. */
  readonly ids: Readonly<Record<Kind, string>>;
  /** Things that may be deleted. */
  readonly disposable: { readonly session: string[]; readonly dataset: string[] };
  /** Paths with signatures, below the address of the service. */
  readonly signedPaths: readonly string[];
  readonly partPath: string;
}

type Kind =
  'session' | 'dataset' | 'datasource' | 'corrected' | 'job' | 'fileObjectKey' | 'uploadId' | 'etag';

interface Begun {
  readonly upload_id: string;
  readonly file_object_key: string;
  readonly part_items: readonly { readonly upload_url: string }[];
}

/** Fills a project with one thing of each kind. */
export async function createWorld(client: TestClient, disposable = DISPOSABLE): Promise<World> {
  const dataset = await createDataset(client);
  const source = await untilRead(client, await addFile(client, dataset, 'sales.csv', SALES));
  const corrected = await untilRead(client, await addFile(client, dataset, 'corrected.csv', SALES));
  const session = await createSession(client);
  const question = {
    user_id: 'ann',
    session_id: session,
    dataset_id: dataset,
    datasource_ids: [source.id],
    question: 'What is the total amount by region?',
  };
  const answered = await client.post('/v2/team/jobs', question).expect(200);
  const { job_id: job, blocks } = dataOf<{ job_id: string; blocks: { content: unknown }[] }>(answered);
  const announced = { user_id: 'ann', file_name: 'a.csv', file_size: SALES.length };
  const begun = dataOf<Begun>(
    await client.post('/v2/team/file/init-multipart-upload', announced).expect(200),
  );
  const sessions: string[] = [];
  const datasets: string[] = [];
  for (let i = 0; i < disposable; i++) {
    sessions.push(await createSession(client));
    datasets.push(await createDataset(client));
  }
  return {
    key: client.key,
    ids: {
      session,
      dataset,
      datasource: source.id,
      corrected: corrected.id,
      job,
      fileObjectKey: await uploadFile(client, 'more.csv', SALES),
      uploadId: begun.upload_id,
      etag: createHash('md5').update(SALES).digest('hex'),
    },
    disposable: { session: sessions, dataset: datasets },
    signedPaths: blocks.flatMap(({ content }) => pathsIn(content)),
    partPath: pathOf(begun.part_items[0]?.upload_url ?? ''),
  };
}

function pathsIn(content: unknown): string[] {
  const isFile = typeof content === 'object' && content !== null && 'url' in content;
  return isFile ? [pathOf(String(content.url))] : [];
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
