// A small client of the HTTP contract: what any program needs to upload a file and stream an answer. Its requests and answers have
// the types of quarry-api.d.mts, which is made of the description of the API.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OPERATIONS } from './quarry-api.mjs';

/**
 * @typedef {import('./quarry-api.mjs').Operations} Operations
 * @typedef {import('./quarry-api.mjs').DatasourceDto} Datasource
 * @typedef {import('./quarry-api.mjs').DatasourceRecordDto} DatasourceRecord
 * @typedef {Pick<Datasource, 'id' | 'dataset_id'>} DatasourceKey
 * @typedef {Omit<import('./quarry-api.mjs').CreateJobDto, 'user_id' | 'stream'>} Question
 * @typedef {{ path?: object, query?: object, body?: unknown }} Request
 */

const POLL_MS = 200;

export class QuarryClient {
  #baseUrl;
  #apiKey;
  #userId;

  /**
   * @param {string} baseUrl
   * @param {string} apiKey
   * @param {string} userId
   */
  constructor(baseUrl, apiKey, userId) {
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
    this.#userId = userId;
  }

  /**
   * Calls any operation of the API.
   * @template {keyof Operations} Name
   * @param {Name} name
   * @param {Operations[Name]['request']} request
   * @returns {Promise<Operations[Name]['data']>} the payload of its answer
   */
  async call(name, request) {
    const { data } = await (await this.#request(name, request)).json();
    return data;
  }

  /**
   * Uploads a file and waits until it can be asked about. Returns the id of its dataset.
   * @param {string} path
   */
  async addFile(path) {
    const datasource = await this.untilRead(await this.createDatasource(path));
    if (datasource.status === 'invalid') throw new Error(`the file cannot be read: ${datasource.reason}`);
    return datasource.dataset_id;
  }

  /**
   * Uploads a file and makes a data source of it, in a dataset of its own where none is named.
   * @param {string} path
   * @param {string} [datasetId]
   * @returns {Promise<Datasource>}
   */
  async createDatasource(path, datasetId) {
    const name = basename(path);
    const form = new FormData();
    form.set('user_id', this.#userId);
    form.set('file', new Blob([await readFile(path)]), name);
    const { file_object_key } = await this.call('uploadFile', { body: form });
    const body = { user_id: this.#userId, name, type: /** @type {const} */ ('FILE'), file_object_key };
    if (datasetId === undefined) return this.call('createDatasourceWithDataset', { body });
    return this.call('createDatasource', { path: { id: datasetId }, body });
  }

  /**
   * Waits until a data source is synched or invalid.
   * @param {DatasourceKey} datasource
   * @returns {Promise<DatasourceRecord>}
   */
  async untilRead(datasource) {
    for (;;) {
      const current = await this.call('getDatasource', this.#requestFor(datasource));
      if (current.status !== 'synching') return current;
      await delay(POLL_MS);
    }
  }

  /**
   * How the file of a data source was read.
   * @param {DatasourceKey} datasource
   */
  intakeOf(datasource) {
    return this.call('getIntake', this.#requestFor(datasource));
  }

  /** @param {string} name */
  async createDataset(name) {
    return (await this.call('createDataset', { body: { user_id: this.#userId, name } })).id;
  }

  /** @param {string} name */
  async createSession(name) {
    return (await this.call('createSession', { body: { user_id: this.#userId, name } })).id;
  }

  /**
   * Asks a question and yields `{ event, data }` as the answer grows.
   * @param {Question} question
   */
  async *ask(question) {
    const body = { ...question, user_id: this.#userId, stream: true };
    const response = await this.#request('createJob', { body });
    if (!response.body) throw new Error('the answer has no body');
    let buffer = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (buffer + chunk).split('\n\n');
      buffer = frames.pop() ?? '';
      for (const frame of frames.filter((text) => text && !text.startsWith(':'))) yield toEvent(frame);
    }
  }

  /** @param {DatasourceKey} datasource */
  #requestFor({ id, dataset_id }) {
    return { path: { dataset_id, datasource_id: id }, query: { user_id: this.#userId } };
  }

  /**
   * A failure comes as JSON with a code other than 0, also with HTTP status 200.
   * @param {keyof Operations} name
   * @param {Request} request
   */
  async #request(name, { path = {}, query = {}, body }) {
    const { method, path: template } = OPERATIONS[name];
    const ids = new Map(Object.entries(path));
    const place = template.replace(/\{(\w+)\}/g, (_, id) => encodeURIComponent(ids.get(id)));
    const url = `${this.#baseUrl}${place}?${new URLSearchParams(Object.entries(query))}`;
    const response = await fetch(url, { method, ...this.#content(body) });
    if (!response.headers.get('content-type')?.includes('json')) return response;
    const { code, msg } = await response.clone().json();
    if (code !== 0) throw new Error(`${msg} (code ${code})`);
    return response;
  }

  /** @param {unknown} body */
  #content(body) {
    const headers = { 'x-pd-api-key': this.#apiKey };
    if (body === undefined) return { headers };
    if (body instanceof FormData || body instanceof Blob) return { headers, body };
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
  }
}

/** @param {string} frame */
function toEvent(frame) {
  const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/:(.*)/s)));
  const data = fields.data.startsWith('{') ? JSON.parse(fields.data) : fields.data;
  return { event: fields.event, data };
}
