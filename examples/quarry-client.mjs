// A small client of the HTTP contract: what any program needs to upload a file and stream an answer.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;

export class QuarryClient {
  #baseUrl;
  #headers;
  #userId;

  constructor(baseUrl, apiKey, userId) {
    this.#baseUrl = `${baseUrl}/v2/team`;
    this.#headers = { 'x-pd-api-key': apiKey };
    this.#userId = userId;
  }

  /** Uploads a file and waits until it can be asked about. Returns the id of its dataset. */
  async addFile(path) {
    const datasource = await this.untilRead(await this.createDatasource(path));
    if (datasource.status === 'invalid') throw new Error(`the file cannot be read: ${datasource.reason}`);
    return datasource.dataset_id;
  }

  /** Uploads a file and makes a data source of it, in a dataset of its own where none is named. */
  async createDatasource(path, datasetId) {
    const name = basename(path);
    const form = new FormData();
    form.set('user_id', this.#userId);
    form.set('file', new Blob([await readFile(path)]), name);
    const { file_object_key } = await this.#send('/file/upload-datasource', { method: 'POST', body: form });
    const target = datasetId ? `/datasets/${datasetId}/datasources` : '/datasources';
    return this.#post(target, { name, type: 'FILE', file_object_key });
  }

  /** Waits until a data source is synched or invalid. */
  async untilRead(datasource) {
    for (;;) {
      const current = await this.#send(this.#pathOf(datasource), {});
      if (current.status !== 'synching') return current;
      await delay(POLL_MS);
    }
  }

  /** How the file of a data source was read. */
  intakeOf(datasource) {
    return this.#send(this.#pathOf(datasource, '/intake'), {});
  }

  async createDataset(name) {
    return (await this.#post('/datasets', { name })).id;
  }

  async createSession(name) {
    return (await this.#post('/sessions', { name })).id;
  }

  /** Asks a question and yields `{ event, data }` as the answer grows. */
  async *ask(question) {
    const response = await this.#request('/jobs', this.#json({ ...question, stream: true }));
    let buffer = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (buffer + chunk).split('\n\n');
      buffer = frames.pop();
      for (const frame of frames.filter((text) => text && !text.startsWith(':'))) yield toEvent(frame);
    }
  }

  #pathOf({ id, dataset_id }, below = '') {
    const user = encodeURIComponent(this.#userId);
    return `/datasets/${dataset_id}/datasources/${id}${below}?user_id=${user}`;
  }

  #post(path, body) {
    return this.#send(path, this.#json(body));
  }

  #json(body) {
    return {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, user_id: this.#userId }),
    };
  }

  async #send(path, options) {
    const { data } = await (await this.#request(path, options)).json();
    return data;
  }

  /** A failure comes as JSON with a code other than 0, also with HTTP status 200. */
  async #request(path, options) {
    const headers = { ...this.#headers, ...options.headers };
    const response = await fetch(this.#baseUrl + path, { ...options, headers });
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const { code, msg } = await response.clone().json();
    if (code !== 0) throw new Error(`${msg} (code ${code})`);
    return response;
  }
}

function toEvent(frame) {
  const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/:(.*)/s)));
  const data = fields.data.startsWith('{') ? JSON.parse(fields.data) : fields.data;
  return { event: fields.event, data };
}
