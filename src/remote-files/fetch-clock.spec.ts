import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { failureOf, fetchText, filesWith, SilentResolver, textOf } from '../../test/support/remote-files.js';
import { type RemoteServer, sends, startRemoteServer } from '../../test/support/remote-server.js';

let server: RemoteServer;

beforeAll(async () => {
  server = await startRemoteServer();
  server.on('/a.csv', sends('a,b\n1,2\n'));
});

afterAll(() => server.stop());

const urlOf = (path: string, host = 'files.test') => `http://${host}:${server.port}${path}`;

describe('time', () => {
  const settings = { fetchTimeoutMs: 200 };

  it('is limited while the name is looked up', async () => {
    const failure = await failureOf(
      filesWith({ settings, resolver: new SilentResolver() }).open(urlOf('/a.csv'), null),
    );

    expect(failure).toMatchObject({ message: 'its host did not respond in time: try again later' });
  });

  it('is limited until the headers are there, redirects included', async () => {
    server.on('/slow-redirect', (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/slow-redirect' }).end(), 80);
    });
    server.on('/silent', () => undefined);

    for (const path of ['/silent', '/slow-redirect']) {
      const failure = await failureOf(filesWith({ settings }).open(urlOf(path), null));
      expect(failure).toMatchObject({ message: 'its host did not respond in time: try again later' });
    }
  });

  it('is limited while the body drips', async () => {
    server.on('/drip', (_request, response) => {
      const drip = setInterval(() => response.write('x'), 20);
      response.once('close', () => clearInterval(drip));
    });

    const failure = await failureOf(fetchText(urlOf('/drip'), { settings: { fetchTimeoutMs: 1000 } }));

    expect(failure).toMatchObject({
      message: 'downloading the file takes longer than 1 seconds',
      mayPass: false,
    });
  });

  it('ends when nobody wants the file any more', async () => {
    const unwanted = new AbortController();
    server.on('/wanted', (_request, response) => response.writeHead(200).write('a'));

    const file = await filesWith().open(urlOf('/wanted'), unwanted.signal);
    const text = textOf(file);
    unwanted.abort(new Error('the service stops'));

    await expect(text).rejects.toThrow('the service stops');
    await expect(filesWith().open(urlOf('/a.csv'), unwanted.signal)).rejects.toThrow('the service stops');
  });
});
