import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A port that passes on what it hears to another, until it is told to go away as a server does that stops. */
export class Relay {
  private readonly open = new Set<Socket>();
  private server: Server | null = null;
  private losesAnswer = false;
  private ownPort = 0;

  /** @param target the port on this machine that is passed on to */
  constructor(public target: number) {}

  /** Stays the same from the first `start` on. */
  get port(): number {
    return this.ownPort;
  }

  async start(): Promise<void> {
    const server = createServer((incoming) => this.pass(incoming));
    server.listen(this.ownPort, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') this.ownPort = address.port;
    this.server = server;
  }

  /** Cuts every connection; new ones are refused. */
  stop(): void {
    this.server?.close();
    for (const socket of this.open) socket.destroy();
  }

  /** Cuts the connection on which the next answer comes, which is lost. */
  loseNextAnswer(): void {
    this.losesAnswer = true;
  }

  private pass(incoming: Socket): void {
    const outgoing = connect(this.target, '127.0.0.1');
    outgoing.prependListener('data', () => {
      if (this.losesAnswer) incoming.destroy();
      this.losesAnswer = false;
    });
    this.join(incoming, outgoing);
    this.join(outgoing, incoming);
  }

  private join(from: Socket, to: Socket): void {
    this.open.add(from);
    from.pipe(to);
    // What breaks on one side breaks on the other.
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.open.delete(from);
      to.destroy();
    });
  }
}
