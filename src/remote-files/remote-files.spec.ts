import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failureOf,
  fetchText,
  filesWith,
  MAX_FILE_BYTES,
  textOf,
  UNREACHABLE,
} from '../../test/support/remote-files.js';
import {
  redirectsTo,
  type RemoteServer,
  sends,
  startRemoteServer,
} from '../../test/support/remote-server.js';

let server: RemoteServer;

beforeAll(async () => {
  server = await startRemoteServer();
  server.on('/a.csv', sends('a,b\n1,2\n'));
});

afterAll(() => server.stop());

const urlOf = (path: string, host = 'files.test') => `http://${host}:${server.port}${path}`;

describe('a file', () => {
  it('is fetched with its announced size', async () => {
    server.on('/sized.csv', sends('a\n1\n', { 'content-length': '4' }));

    const file = await filesWith().open(urlOf('/sized.csv?signature=x'), null);

    expect(file.size).toBe(4);
    expect(await textOf(file)).toBe('a\n1\n');
    expect(server.paths.at(-1)).toBe('/sized.csv?signature=x');
  });

  it('may come without its size', async () => {
    server.on('/chunked.csv', (_request, response) => {
      response.write('a\n');
      response.end('1\n');
    });

    const file = await filesWith().open(urlOf('/chunked.csv'), null);

    expect(file.size).toBeNull();
    expect(await textOf(file)).toBe('a\n1\n');
  });

  it('is asked for with nothing that tells of the service, and uncompressed', async () => {
    await fetchText(urlOf('/a.csv'));

    expect(server.headers).toEqual({
      'accept-encoding': 'identity',
      'user-agent': 'Quarry',
      connection: 'close',
      host: `files.test:${server.port}`,
    });
  });

  it('can be checked without being read', async () => {
    const closed = new Promise((resolve) => {
      server.on('/endless.csv', (_request, response) => {
        response.writeHead(200, { 'content-length': '900' }).write('a');
        response.once('close', resolve);
      });
    });

    expect(await filesWith().check(urlOf('/endless.csv'))).toBe(900);
    await closed;
  });

  it('is fetched over redirects', async () => {
    server.on('/r1', redirectsTo('r2', 301));
    server.on('/r2', redirectsTo('/r3', 303));
    server.on('/r3', redirectsTo(urlOf('/r4', '127.0.0.1'), 307));
    server.on('/r4', redirectsTo('/r5', 308));
    server.on('/r5', redirectsTo('/a.csv'));

    expect(await fetchText(urlOf('/r1'))).toBe('a,b\n1,2\n');
  });
});

describe('a redirect', () => {
  it('is followed five times and no more', async () => {
    server.on('/loop', redirectsTo('/loop'));
    const before = server.paths.length;

    const failure = await failureOf(filesWith().open(urlOf('/loop'), null));

    expect(failure).toMatchObject({ mayPass: false });
    expect(failure.message).toMatch(/^redirects more than 5 times/);
    expect(server.paths.length - before).toBe(6);
  });

  it.each([
    ['file:///etc/passwd', 'redirects to something that is not a web address'],
    ['http://me:secret@files.test/', 'must not hold a user name or password'],
    ['http://files.test:22/', 'has a port that is not allowed'],
  ])('to %s is refused', async (location, message) => {
    server.on('/elsewhere', redirectsTo(location));

    expect((await failureOf(filesWith().open(urlOf('/elsewhere'), null))).message).toContain(message);
  });

  it('without a target is refused as an answer that is no file', async () => {
    server.on('/nowhere', (_request, response) => response.writeHead(302).end());

    expect((await failureOf(filesWith().open(urlOf('/nowhere'), null))).message).toContain('status 302');
  });
});

describe('an answer', () => {
  it.each([
    [204, false],
    [206, false],
    [304, false],
    [403, false],
    [404, false],
    [429, true],
    [500, true],
    [503, true],
  ])('with status %d is refused (worth trying again: %s)', async (status, mayPass) => {
    server.on('/status', (_request, response) => response.writeHead(status).end());

    const failure = await failureOf(filesWith().open(urlOf('/status'), null));

    expect(failure.message).toContain(`its host responded with HTTP status ${status}`);
    expect(failure.mayPass).toBe(mayPass);
  });

  it('that is compressed although not asked for is refused, not inflated', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000));
    server.on('/bomb', (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });

    expect((await failureOf(filesWith().open(urlOf('/bomb'), null))).message).toContain('compressed');
  });

  it('that announces more than the limit is refused before it is read', async () => {
    server.on('/announced', sends('x', { 'content-length': '1001' }));

    const failure = await failureOf(filesWith().open(urlOf('/announced'), null));

    expect(failure).toMatchObject({
      message: 'the file is larger than the limit of 1000 bytes',
      mayPass: false,
    });
  });

  it('may be as large as the limit', async () => {
    server.on('/full', sends('x'.repeat(MAX_FILE_BYTES)));

    expect(await fetchText(urlOf('/full'))).toHaveLength(MAX_FILE_BYTES);
  });

  it('that never ends is cut at the limit', async () => {
    const closed = new Promise((resolve) => {
      server.on('/flood', (_request, response) => {
        const flood = setInterval(() => response.write('x'.repeat(100)), 1);
        response.once('close', () => {
          clearInterval(flood);
          resolve(null);
        });
      });
    });

    const failure = await failureOf(fetchText(urlOf('/flood')));

    expect(failure).toMatchObject({
      message: 'the file is larger than the limit of 1000 bytes',
      mayPass: false,
    });
    await closed;
  });

  it('that is shorter than announced is refused as cut off', async () => {
    server.on('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('only this');
      setImmediate(() => response.destroy());
    });

    const failure = await failureOf(fetchText(urlOf('/short')));

    expect(failure).toMatchObject({ mayPass: true });
    expect(failure.message).toContain('closed before the file was complete');
  });

  it('that is longer than announced is read as far as announced', async () => {
    const liar = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\na\n1\n${'x'.repeat(5000)}`);
    }).listen(0, '127.0.0.1');
    await once(liar, 'listening');

    const { port } = liar.address() as AddressInfo;
    const text = await fetchText(`http://127.0.0.1:${port}/`);

    liar.close();
    expect(text).toBe('a\n1\n');
  });

  it.each([
    ['with endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(20_000)}`],
    ['with two sizes', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\na'],
    ['that is not HTTP', '220 mail.test ESMTP\r\n'],
    [
      'that changes the protocol',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    ],
  ])('%s is refused', async (_, answer) => {
    const strange = createServer((socket) => {
      socket.on('error', () => undefined).resume();
      socket.write(answer);
    }).listen(0, '127.0.0.1');
    await once(strange, 'listening');

    const { port } = strange.address() as AddressInfo;
    const failure = await failureOf(filesWith().open(`http://127.0.0.1:${port}/`, null));

    strange.close();
    expect(failure.message).toBe(UNREACHABLE);
  });
});

describe('a failure', () => {
  it('never holds the URL, whose query may be secret', async () => {
    const urls = [
      urlOf('/missing?token=hunter2'),
      urlOf('/a.csv?token=hunter2', '10.0.0.1'),
      'ftp://files.test/?token=hunter2',
      'http://hunter2:hunter2@files.test/',
      'http://[hunter2',
      'http://files.test:22/?token=hunter2',
    ];

    for (const url of urls) {
      const failure = await failureOf(filesWith().open(url, null));
      expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toContain('hunter2');
    }
  });
});
