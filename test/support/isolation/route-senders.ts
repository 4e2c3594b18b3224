import type request from 'supertest';
import { type TestClient } from '../test-service.js';
import { type Things } from './things.js';

/** Who sends a request, with what there is in the sender's own project. */
export interface Sender extends Pick<Things, 'sessionId' | 'datasetId'> {
  readonly client: TestClient;
}

/** Sends a request that names things wherever the route lets it. */
export type Send = (sender: Sender, things: Things) => request.Test;

const ANN = { user_id: 'ann' };
/** The same person in a query. */
export const BY_ANN = 'user_id=ann';

/** A request that reads what lies under a path. */
export const get =
  (path: (things: Things) => string): Send =>
  ({ client }, things) =>
    client.get(`/v2/team${path(things)}`).buffer(true);

/** A request that posts a body to a path, of `user_id` alone where none is given. */
export const post =
  (path: (things: Things) => string, body: (things: Things) => object = () => ({})): Send =>
  ({ client }, things) =>
    client.post(`/v2/team${path(things)}`, { ...ANN, ...body(things) });

/** A request that puts a body to a path. */
export const put =
  (path: (things: Things) => string, body: object): Send =>
  ({ client }, things) =>
    client.put(`/v2/team${path(things)}`, { ...ANN, ...body });

/** A request that deletes what lies under a path. */
export const remove =
  (path: (things: Things) => string): Send =>
  ({ client }, things) =>
    client.delete(`/v2/team${path(things)}`);

/** A request that asks a question, with what else its body says. */
export const job =
  (body: (things: Things, sender: Sender) => object): Send =>
  (sender, things) =>
    sender.client.post('/v2/team/jobs', {
      ...ANN,
      question: 'How many rows are there?',
      ...body(things, sender),
    });

/** The same request for a data source of the sender's own dataset. */
export const inOwnDataset =
  (send: Send): Send =>
  (sender, things) =>
    send(sender, { ...things, datasetId: sender.datasetId });
