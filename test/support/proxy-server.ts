import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy on this machine, as companies have one before the Internet. */
export interface ProxyServer {
  readonly url: string;
  /** What it was asked for, in order: `CONNECT host:port` or `GET http://…`. */
  readonly asked: string[];
  stop(): Promise<void>;
}

/** Where the proxy connects to for a name and port, as its own resolver says. */
type Resolve = (host: string, port: number) => { readonly host: string; readonly port: number };

/** Starts a proxy that wants a user and password. */
export async function startProxy(resolve: Resolve = (host, port) => ({ host, port })): Promise<ProxyServer> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const expected = `Basic ${Buffer.from('ann:pass word').toString('base64')}`;
  const isKnown = ({ headers }: IncomingMessage) => headers['proxy-authorization'] === expected;
  const server = createServer((incoming, response) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    if (!isKnown(incoming)) return response.writeHead(407).end();
    const { hostname, port, pathname, search } = new URL(incoming.url ?? '');
    const target = { ...resolve(hostname, Number(port) || 80), path: pathname + search };
    const headers = Object.fromEntries(
      Object.entries(incoming.headers).filter(([name]) => name !== 'proxy-authorization'),
    );
    const outgoing = request({ ...target, method: incoming.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.once('error', () => response.writeHead(502).end());
    return incoming.pipe(outgoing);
  });
  server.on('connect', (incoming, client: Socket) => {
    asked.push(`CONNECT ${incoming.url}`);
    if (!isKnown(incoming)) return client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const { host, port: to } = resolve(hostname.replace(/^\[(.*)\]$/, '$1'), Number(port) || 80);
    const target = connect(to, host, () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
    sockets.add(client).add(target);
    target.on('error', () => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'));
    return client.on('error', () => target.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://ann:pass%20word@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
