import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Request, type Response } from 'express';
import { OpenRequests } from './open-requests.js';

let requests: OpenRequests;
let server: Server;
let port: number;
let answered = 0;

beforeEach(async () => {
  answered = 0;
  requests = new OpenRequests();
  server = createServer((request, response) => {
    requests.follow(request as Request, response as Response, () => {
      answered += 1;
      response.end('answer');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => {
  server.close();
});

const connected = (): Socket => connect(port, '127.0.0.1');

function ask(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n');
  return text(socket);
}

describe('a server that takes no connections any more', () => {
  it('answers those that were there before, though it had not accepted them yet', async () => {
    const sockets = Array.from({ length: 5 }, connected);

    const served = requests.refuseNew(server);
    const answers = await Promise.all(sockets.map(ask));
    await served;

    for (const answer of answers) expect(answer).toContain('answer');
  });

  it('waits for what they are sending, though it takes them a while', async () => {
    const socket = connected();
    await once(server, 'connection');

    const served = requests.refuseNew(server);
    await delay(700);
    const answer = ask(socket);
    await served;

    expect(answered).toBe(1);
    expect(await answer).toContain('answer');
  });

  it('refuses later ones', async () => {
    await requests.refuseNew(server);

    await expect(once(connected(), 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
