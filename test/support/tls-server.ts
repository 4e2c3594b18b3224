import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A server on 127.0.0.1 that speaks TLS with a certificate that is not accepted. */
interface UntrustedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A key and a certificate for 127.0.0.1 that no authority has signed. */
function selfSigned(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', [...made, '-days', '2', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  const files = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return files;
}

/**
 * A PostgreSQL as far as the beginning of TLS, with a certificate that no authority has signed: it says that it speaks TLS, and does.
 */
export async function startUntrustedPostgres(): Promise<UntrustedServer> {
  const secureContext = createSecureContext(selfSigned());
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    // SSLRequest, which is answered with one letter.
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, secureContext }).on('error', () => undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgres://quarry:hunter2-hunter2@127.0.0.1:${(server.address() as AddressInfo).port}/quarry?sslmode=verify-full`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An HTTPS server on 127.0.0.1 whose certificate no authority has signed. It answers everything with 200. */
export async function startSelfSigned(): Promise<UntrustedServer> {
  const server = createServer(selfSigned(), (_, response) => response.end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
