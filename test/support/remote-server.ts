import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';

/** A host to fetch files from, on 127.0.0.1. */
export interface RemoteServer {
  readonly port: number;
  /** Path, with its query, of every request so far. */
  readonly paths: readonly string[];
  /** Headers of the latest request. */
  readonly headers: IncomingMessage['headers'];
  /** Answers a path from now on. */
  on(path: string, answer: RequestListener): void;
  stop(): Promise<void>;
}

/** Starts a host whose answers the test writes; what it does not know it answers with 404. */
export async function startRemoteServer(): Promise<RemoteServer> {
  const answers = new Map<string, RequestListener>();
  const paths: string[] = [];
  let headers: IncomingMessage['headers'] = {};
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    paths.push(path);
    ({ headers } = request);
    const answer = answers.get(path.split('?', 1)[0] ?? '');
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    paths,
    get headers() {
      return headers;
    },
    on: (path, answer) => answers.set(path, answer),
    stop: () => stop(server),
  };
}

/** An answer with a text and a file's headers. */
export function sends(text: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, headers).end(text);
  };
}

/** An answer without content. */
export function sendsStatus(status: number): RequestListener {
  return (_request, response) => {
    response.writeHead(status).end();
  };
}

/** An answer that leads elsewhere. */
export function redirectsTo(location: string, status = 302): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { location }).end('moved');
  };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
