import request from 'supertest';
import { DataSource } from 'typeorm';
import { ObjectMissing, ObjectStore } from '../../src/storage/index.js';
import { type Answer } from './answer.js';
import { dataOf, type TestService } from './test-service.js';

/** Where the events of a job are. */
interface Kept {
  readonly events: number;
  readonly object: string | null;
}

/** What an answer is served by. */
interface Served {
  readonly job: string;
  readonly session: string;
  readonly dataset: string;
  /** The token of a link to it. */
  readonly linkToken: string;
}

export const objectStoreOf = ({ app }: TestService): ObjectStore => app.get(ObjectStore, { strict: false });

export async function keptOf({ app }: TestService, id: string): Promise<Kept> {
  const [row] = await app
    .get(DataSource)
    .query<Kept[]>(
      'SELECT jsonb_array_length(events) AS events, events_object AS object FROM jobs WHERE id = $1',
      [id],
    );
  if (!row) throw new Error('there is no such job');
  return row;
}

/** Keys of the objects that name something. */
export async function objectsNaming(service: TestService, id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of objectStoreOf(service).keyPages())
    keys.push(...page.filter((key) => key.includes(id)));
  return keys;
}

/** Everything that is served of the job, but for URLs, which are signed anew each time. */
export async function served(
  { client, url }: TestService,
  { job, session, dataset, linkToken }: Served,
): Promise<string[]> {
  const resume = (id: string) =>
    client.get(`/v2/team/jobs/${job}/events?user_id=ann`).set('last-event-id', id).buffer(true);
  const group = dataOf<Answer>(await client.get(`/v2/team/jobs/${job}?user_id=ann`)).blocks[0]?.group_id;
  const answers = [
    await client.get(`/v2/team/jobs/${job}?user_id=ann`),
    await client.get(`/v2/team/sessions/${session}/history?user_id=ann`),
    await client.get(`/v2/team/jobs/${job}/evidence?user_id=ann`),
    await client.get(`/v2/team/jobs/${job}/evidence/rows?user_id=ann&query=0&row=0`),
    await client.get(`/v2/team/jobs/${job}/chart?user_id=ann&image=0`),
    await client.get(`/v2/team/datasets/${dataset}/knowledge/proposals?user_id=ann`),
    await client.get(`/v2/team/jobs/${job}/events?user_id=ann`).buffer(true),
    await resume('3'),
    await resume(group ?? ''),
    await request(url).get(`/shared-answers/${linkToken}`),
    await request(url).get(`/shared-answers/${linkToken}/chart?image=0`),
  ];
  const sheet = await client.get(`/v2/team/jobs/${job}/tables/0?user_id=ann`).responseType('blob');
  const texts = answers.map(({ status, text }) => `${status} ${text}`);
  return [...texts.map((text) => text.replace(/"(url|expires_at)":"[^"]*"/g, '')), String(sheet.status)];
}

/** Waits until there is no object of a key any more. @throws Error after ten seconds */
export async function untilMissing(service: TestService, key: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      (await objectStoreOf(service).read(key)).destroy();
    } catch (error) {
      if (error instanceof ObjectMissing) return;
      throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${key} is still there`);
}
