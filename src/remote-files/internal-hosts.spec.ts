import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  failureOf,
  fetchText,
  filesWith,
  ScriptedResolver,
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

describe('an internal host', () => {
  it.each([
    ['127.0.0.2'],
    ['2130706434'],
    ['0177.0.0.2'],
    ['0x7f000002'],
    ['127.2'],
    ['0'],
    ['169.254.169.254'],
    ['10.0.0.1'],
    ['[::1]'],
    ['[::]'],
    ['[::ffff:127.0.0.2]'],
    ['[::ffff:7f00:2]'],
    ['[fd00::1]'],
    ['[64:ff9b::7f00:2]'],
    ['[2002:7f00:2::]'],
  ])('given as %s is refused without being connected to', async (host) => {
    const resolver = new ScriptedResolver({});
    const before = server.paths.length;

    const failure = await failureOf(filesWith({ resolver }).open(urlOf('/a.csv', host), null));

    expect(failure.message).toBe(UNREACHABLE);
    expect(resolver.asked).toEqual([]);
    expect(server.paths).toHaveLength(before);
  });

  it.each([
    ['private', [['10.0.0.1']]],
    ['loopback', [['127.0.0.2']]],
    ['IPv6 loopback', [['::1']]],
    ['IPv4-mapped loopback', [['::ffff:127.0.0.2']]],
    ['metadata', [['169.254.169.254']]],
    ['link-local with a zone', [['fe80::1%eth0']]],
    ['private beside public', [['93.184.215.14', '10.0.0.1']]],
    ['private beside allowed', [['127.0.0.1', '10.0.0.1']]],
    ['no', [[]]],
    ['nonsense for an', [['localhost']]],
  ])('behind a name with %s address is refused like an unknown name', async (_, answers) => {
    const resolver = new ScriptedResolver({ 'metadata.test': answers });
    const files = filesWith({ resolver });

    const internal = await failureOf(files.open(urlOf('/a.csv', 'metadata.test'), null));
    const unknown = await failureOf(files.open(urlOf('/a.csv', 'unknown.test'), null));

    expect(internal.message).toBe(UNREACHABLE);
    expect(unknown.message).toBe(UNREACHABLE);
    expect(internal.mayPass).toBe(unknown.mayPass);
  });

  it('is refused behind a redirect, by address and by name', async () => {
    const resolver = new ScriptedResolver({ 'files.test': [['127.0.0.1']], 'internal.test': [['10.0.0.1']] });
    server.on('/to-address', redirectsTo('http://169.254.169.254/latest/meta-data/'));
    server.on('/to-name', redirectsTo(urlOf('/a.csv', 'internal.test')));

    for (const path of ['/to-address', '/to-name']) {
      expect((await failureOf(filesWith({ resolver }).open(urlOf(path), null))).message).toBe(UNREACHABLE);
    }
  });

  it('is not reached by a name whose second answer differs: the checked address is connected to', async () => {
    const resolver = new ScriptedResolver({ 'rebinding.test': [['127.0.0.1'], ['127.0.0.2']] });

    const text = await fetchText(urlOf('/a.csv', 'rebinding.test'), { resolver });

    expect(text).toBe('a,b\n1,2\n');
    expect(resolver.asked).toEqual(['rebinding.test']);
  });

  it('is refused when a name comes to mean it between two hops, and between checking and fetching', async () => {
    server.on('/again', redirectsTo(urlOf('/a.csv', 'rebinding.test')));
    const hops = new ScriptedResolver({ 'rebinding.test': [['127.0.0.1'], ['127.0.0.2']] });
    const files = filesWith({
      resolver: new ScriptedResolver({ 'rebinding.test': [['127.0.0.1'], ['10.0.0.1']] }),
    });

    const betweenHops = await failureOf(
      filesWith({ resolver: hops }).open(urlOf('/again', 'rebinding.test'), null),
    );
    await files.check(urlOf('/a.csv', 'rebinding.test'));
    const later = await failureOf(files.open(urlOf('/a.csv', 'rebinding.test'), null));

    expect(betweenHops.message).toBe(UNREACHABLE);
    expect(hops.asked).toHaveLength(2);
    expect(later.message).toBe(UNREACHABLE);
  });

  it.each([['files.internal'], ['127.0.0.0/8'], ['127.0.0.1'], ['10.0.0.0/8,::/0,127.0.0.1/32']])(
    'is opened by the operator with %s',
    async (hosts) => {
      const settings = { fetchAllowedHosts: hosts.split(',') };
      const resolver = new ScriptedResolver({ 'files.internal': [['127.0.0.1']] });

      expect(await fetchText(urlOf('/a.csv', 'FILES.internal.'), { resolver, settings })).toBe('a,b\n1,2\n');
    },
  );

  it('is opened by name only under that name', async () => {
    const settings = { fetchAllowedHosts: ['files.internal'] };
    const answers = { 'files.internal': [['127.0.0.1']], 'x.files.internal': [['127.0.0.1']] };

    for (const host of ['127.0.0.1', 'x.files.internal', 'internal']) {
      const files = filesWith({ resolver: new ScriptedResolver(answers), settings });
      expect((await failureOf(files.open(urlOf('/a.csv', host), null))).message).toBe(UNREACHABLE);
    }
  });

  it('that is allowed but does not answer looks the same', async () => {
    const failure = await failureOf(filesWith().open('http://127.0.0.1:1024/a.csv', null));

    expect(failure).toMatchObject({ message: UNREACHABLE, mayPass: true });
  });
});
