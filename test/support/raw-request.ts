import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** A request as bytes, which no HTTP client would send like that. */
export interface RawRequest {
  /** Method and path. */
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent one after the other. */
  readonly pieces: readonly Buffer[];
  /** After how many turns of the event loop the client vanishes; null: it waits for the answer. */
  readonly leavesAfter: number | null;
}

/**
 * Sends a request over a connection of its own, and reads the answer to its end.
 * @returns the HTTP status; null when the client has vanished, or was given no answer
 */
export function sendRaw(port: number, request: RawRequest): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setNoDelay(true).on('data', (chunk) => (answer += chunk.toString('latin1')));
    // The service may close the connection while the rest of a body is on its way.
    socket.on('error', () => undefined);
    socket.once('close', () => {
      resolve(request.leavesAfter === null ? statusOf(answer) : null);
    });
    socket.once('connect', () => {
      void send(request).then(() => request.leavesAfter === null || socket.destroy());
    });

    async function send({ line, headers, pieces, leavesAfter }: RawRequest): Promise<void> {
      const fields = Object.entries({ host: 'localhost', connection: 'close', ...headers });
      const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      socket.write(`${line} HTTP/1.1\r\n${head}\r\n`);
      for (const piece of pieces) {
        socket.write(piece);
        await turn();
      }
      for (let turns = 0; turns < (leavesAfter ?? 0); turns += 1) await turn();
    }
  });
}

function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}
