import { expect, it } from '@jest/globals';
import { type Request, type RequestHandler, type Response } from 'express';
import { inOneLayer } from './in-one-layer.js';

/** What some handlers do, and what the layer says when they have. */
function carryOut(...handlers: RequestHandler[]): unknown[] {
  const said: unknown[] = [];
  void inOneLayer(handlers)({} as Request, {} as Response, (error?: unknown) => said.push(error));
  return said;
}

it('goes on when each handler has, in their order', () => {
  const order: number[] = [];
  const handlers = [1, 2, 3].map((number): RequestHandler => (_request, _response, next) => {
    order.push(number);
    next();
  });

  expect(carryOut(...handlers)).toEqual([undefined]);
  expect(order).toEqual([1, 2, 3]);
});

it('leaves out what is behind a handler that fails, and behind one that answers', () => {
  const error = new Error('refused');
  const fail: RequestHandler = (_request, _response, next) => {
    next(error);
  };
  const unwanted: RequestHandler = () => {
    throw new Error('not to be called');
  };

  expect(carryOut(fail, unwanted)).toEqual([error]);
  expect(carryOut(() => undefined, unwanted)).toEqual([]);
});
