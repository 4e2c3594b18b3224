// What is asked of a cluster to see what it holds.
import { once } from 'node:events';
import { get } from 'node:http';
import { makeSales } from '../../faults/sales.ts';
import { Caller } from '../../faults/caller.ts';
import { postAndLeave } from '../../support/event-stream.ts';

const POLL_MS = 100;
const SALES_ROWS = 10_000;
export const FILE_ROWS = 2000;

/** Questions by kind, and whether the types of the events and their texts are those of such an answer. */
export const KINDS = {
  chart: {
    questions: [
      'total amount by region',
      'average amount by product',
      'amount by month',
      'top 5 products by amount',
    ],
    isOne: (types) => types.has('IMAGE'),
  },
  table: {
    questions: ['What is the total amount?', 'How many sales are there?', 'What is the highest amount?'],
    isOne: (types) => types.has('TABLE') && !types.has('IMAGE'),
  },
  documents: {
    questions: ['When does the canteen open?', 'Who may take the van?', 'How long are invoices kept?'],
    isOne: (types, text) => types.has('SOURCES') && text.includes('— notes.txt'),
  },
};

const NOTES = `The canteen opens at noon and closes at two. Guests pay at the till.

The van may be taken by every member of the workshop who has a driving licence. The keys hang in the office.

Invoices are kept for ten years. They lie in the archive in the cellar, sorted by year.

Bicycles are kept in the yard. The gate is locked at eight in the evening.
`;

/** Has the files read that questions are asked of. @returns the ids of their datasets by kind of question */
export async function addFiles(caller) {
  const sales = await addDataset(caller, 'sales.csv', makeSales(SALES_ROWS));
  return { chart: sales, table: sales, documents: await addDataset(caller, 'notes.txt', NOTES) };
}

async function addDataset(caller, name, content) {
  const { id } = await caller.post('/v2/team/datasets', { name });
  await addFile(caller, id, name, content);
  return id;
}

/** Uploads a file and waits until it is read. */
export async function addFile(caller, datasetId, name, content) {
  const key = await caller.upload(name, content);
  const path = `/v2/team/datasets/${datasetId}/datasources`;
  const { id } = await caller.post(path, { name, type: 'FILE', file_object_key: key });
  for (;;) {
    const { status, reason } = await caller.get(`${path}/${id}`);
    if (status === 'synched') return;
    if (status === 'invalid') throw new Error(`${name} is not read: ${reason}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @returns the id of a new session */
export async function newSession(caller) {
  return (await caller.post('/v2/team/sessions', { name: 'Capacity' })).id;
}

/**
 * Asks questions of one kind, one after the other, for a while.
 * @param place session and dataset, as a job names them
 * @returns the questions that were answered as another kind, as a busy machine leaves no time for the best answer
 */
export async function askOn(caller, place, { questions, isOne }, milliseconds) {
  const until = performance.now() + milliseconds;
  const others = [];
  for (let asked = 0; performance.now() < until; asked += 1) {
    const question = questions[asked % questions.length];
    const { events } = await caller.ask({ ...place, question });
    const text = events.map(({ data }) => data).join('\n');
    if (!isOne(new Set(events.map(({ event }) => event)), text)) others.push(question);
  }
  return others;
}

/** Uploads small files one after the other for a while. @returns the seconds that each took until it was read */
export async function addOn(caller, milliseconds) {
  const { id } = await caller.post('/v2/team/datasets', { name: 'Files' });
  const content = makeSales(FILE_ROWS);
  const until = performance.now() + milliseconds;
  const seconds = [];
  while (performance.now() < until) {
    const start = performance.now();
    await addFile(caller, id, `sales ${seconds.length}.csv`, content);
    seconds.push((performance.now() - start) / 1000);
  }
  return seconds;
}

/** Opens streams of one job until there are so many, each with its first event. */
export async function openStreams(streams, count, events, key) {
  const open = async () => {
    const request = get(events, { headers: { 'x-pd-api-key': key }, agent: false });
    const [response] = await once(request, 'response');
    await once(response, 'data');
    response.resume();
    streams.push(request);
  };
  while (streams.length < count) await Promise.all(Array.from({ length: 20 }, open));
}

/** @returns the address of the events of a job that waits */
export async function waitingJob({ apis, key }, datasetId) {
  const [{ url }] = apis;
  const session_id = await newSession(new Caller([url], key));
  const [question] = KINDS.table.questions;
  const body = { user_id: 'ann', session_id, dataset_id: datasetId, question, stream: true };
  const id = await postAndLeave(url, key, body);
  return `${url}/v2/team/jobs/${id}/events?user_id=ann`;
}
