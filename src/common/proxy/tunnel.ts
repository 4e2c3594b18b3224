import { once } from 'node:events';
import { request as requestOverHttp } from 'node:http';
import { Agent, request as requestOverHttps, type RequestOptions } from 'node:https';
import { isIP, type Socket } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

/** A proxy that makes no tunnel. */
export class TunnelRefused extends Error {
  constructor(readonly status: number) {
    super(`the proxy refused to open a tunnel (HTTP ${status})`);
  }
}

/**
 * Lets a proxy connect to a host and hand the bytes on (RFC 9110, section 9.3.6).
 * @param target host and port, an IPv6 address in brackets
 * @throws TunnelRefused, or what connecting to the proxy throws
 */
export function openTunnel(proxy: URL, target: string, signal: AbortSignal | null): Promise<Socket> {
  const request = proxy.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const options: RequestOptions = {
    hostname: proxy.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: proxy.port === '' ? undefined : Number(proxy.port),
    method: 'CONNECT',
    path: target,
    agent: false,
    headers: {
      host: target,
      ...(credentials !== ':' && {
        'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
      }),
    },
    ...(signal && { signal }),
  };
  return new Promise((resolve, reject) => {
    request(options)
      .once('connect', ({ statusCode = 0 }, socket) => {
        if (statusCode === 200) {
          resolve(socket);
          return;
        }
        socket.destroy();
        reject(new TunnelRefused(statusCode));
      })
      .once('response', (response) => {
        response.destroy();
        reject(new TunnelRefused(response.statusCode ?? 0));
      })
      .on('error', reject)
      .end();
  });
}

/** Connects through tunnels of a proxy, for clients that speak HTTP by Node.js's own modules. */
export class TunnelAgent extends Agent {
  /** @param isEncrypted whether TLS is spoken within the tunnel */
  constructor(
    private readonly proxy: URL,
    private readonly isEncrypted: boolean,
  ) {
    super({ keepAlive: true });
    // Node.js compares it with the protocol that is asked for.
    Object.assign(this, { protocol: isEncrypted ? 'https:' : 'http:' });
  }

  override createConnection(
    options: ConnectionOptions,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    this.connect(options).then(
      (socket) => callback?.(null, socket),
      // Node.js looks at the stream only where there is no error.
      (error: unknown) => callback?.(asError(error), new PassThrough()),
    );
  }

  private async connect(options: ConnectionOptions): Promise<Duplex> {
    const { host = '', port = 0 } = options;
    const socket = await openTunnel(this.proxy, `${isIP(host) === 6 ? `[${host}]` : host}:${port}`, null);
    if (!this.isEncrypted) return socket;
    const encrypted = connectTls({ ...options, socket });
    await once(encrypted, 'secureConnect');
    return encrypted;
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
