import { EventEmitter, once } from 'node:events';
import { type Server } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { within } from '../common/validation/within.js';
import { type NextFunction, type Request, type Response } from 'express';

const EMPTY = 'empty';
/** Connections that the system keeps until they are accepted, and some that come meanwhile. */
const MOST_WAITING = 1000;
const IDLE_TURNS = 3;
/** How long is waited for the request of a connection, in milliseconds; some are made beforehand, and send nothing. */
const SENDING_MS = 2000;

/** The requests that the process is answering, and whether it takes more of them. */
@Injectable()
export class OpenRequests {
  private readonly open = new Set<Response>();
  private readonly news = new EventEmitter();
  private readonly farewell = new AbortController();
  private refusesNew = false;

  /** Whether the process takes no connections any more. */
  get isStopping(): boolean {
    return this.refusesNew;
  }

  /** Given when what is open must come to its end at once. */
  get ending(): AbortSignal {
    return this.farewell.signal;
  }

  /** Express middleware that knows every request until it is answered or its client has gone. */
  readonly follow = (_request: Request, response: Response, next: NextFunction): void => {
    this.open.add(response);
    response.once('close', () => {
      this.open.delete(response);
      if (this.open.size === 0) this.news.emit(EMPTY);
    });
    if (this.refusesNew) closeAfter(response);
    next();
  };

  /**
   * Takes no more connections, and closes each behind the answer that it waits for.
   * @returns resolves when nobody waits for an answer any more
   */
  async refuseNew(server: Server): Promise<void> {
    this.refusesNew = true;
    await untilAccepted(server);
    const closed = once(server, 'close');
    server.close();
    for (const response of this.open) closeAfter(response);
    do {
      if (this.open.size > 0) await once(this.news, EMPTY);
      // Whoever has connected may still be sending a request.
      await within(SENDING_MS, closed);
    } while (this.open.size > 0);
  }

  /** Asks for an end of what is open. */
  end(): void {
    this.farewell.abort();
  }
}

/** As many as wait, unless more come all the time: a server that is closed before it has accepted them cuts them off. */
async function untilAccepted(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => (accepted += 1);
  server.on('connection', count);
  // The event loop accepts one in each of its turns; that which goes on may have looked for one already.
  for (let turn = 0, idle = 0; turn < MOST_WAITING && idle < IDLE_TURNS; turn += 1) {
    const before = accepted;
    await setImmediate();
    idle = accepted === before ? idle + 1 : 0;
  }
  server.off('connection', count);
}

/** Tells the client to send no further request on the connection; behind a stream that has begun, it is closed without a word. */
function closeAfter(response: Response): void {
  response.shouldKeepAlive = false;
  response.once('finish', () => response.socket?.end());
}
