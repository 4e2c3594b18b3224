import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { proxyFor } from '../common/proxy/proxy-for.js';
import { Settings } from '../config/index.js';
import { FetchClock } from './fetch-clock.js';
import { HostGuard } from './host-guard.js';
import { announcedSize, readBody } from './remote-body.js';
import { refused, unreachable } from './remote-file-failure.js';
import { parseRedirect, parseRemoteUrl } from './remote-url.js';
import { sendRequest } from './send-request.js';

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** A file behind a URL, the connection open. */
export interface RemoteFile {
  /** In bytes as the host announces it, or null. */
  readonly size: number | null;
  /** Can be read once. Fails with RemoteFileFailure when the file is too large, too slow or cut off. */
  readonly content: AsyncIterable<Uint8Array>;
  /** Ends the connection where the content is not read. */
  close(): void;
}

/** Fetches files from other hosts: public ones, and internal ones only where the operator allows them. */
@Injectable()
export class RemoteFiles {
  constructor(
    private readonly guard: HostGuard,
    private readonly settings: Settings,
  ) {}

  /**
   * Whether a file can be fetched, without fetching it.
   * @returns its announced size in bytes, or null
   * @throws RemoteFileFailure
   */
  async check(url: string): Promise<number | null> {
    const file = await this.open(url, null);
    file.close();
    return file.size;
  }

  /**
   * Connects to the host of a file, over redirects too.
   * @param signal ends the fetch, and the reading of the content too
   * @throws RemoteFileFailure
   */
  async open(url: string, signal: AbortSignal | null): Promise<RemoteFile> {
    const clock = new FetchClock(this.settings.fetchTimeoutMs, signal);
    try {
      return this.toFile(await this.follow(parseRemoteUrl(url), clock), clock);
    } catch (error) {
      clock.stop();
      throw clock.explain(error, unreachable);
    }
  }

  /** Every hop is checked like the first. */
  private async follow(start: URL, clock: FetchClock): Promise<IncomingMessage> {
    let url = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const addresses = await clock.race(this.guard.addressesOf(url));
      const response = await clock.race(
        sendRequest(url, { addresses, proxy: proxyFor(url, this.settings.proxies) }, clock.signal),
      );
      const location = redirectOf(response);
      if (location === null) return response;
      response.destroy();
      url = parseRedirect(url, location);
    }
    throw refused(`redirects more than ${MAX_REDIRECTS} times: give the address of the file itself`);
  }

  private toFile(response: IncomingMessage, clock: FetchClock): RemoteFile {
    const { maxFileBytes } = this.settings;
    const close = (): void => {
      clock.stop();
      response.destroy();
    };
    try {
      const size = announcedSize(response, maxFileBytes);
      clock.allowBody();
      return { size, content: readBody(response, { maxBytes: maxFileBytes, clock }), close };
    } catch (error) {
      close();
      throw error;
    }
  }
}

function redirectOf({ statusCode, headers }: IncomingMessage): string | null {
  return statusCode !== undefined && REDIRECTS.includes(statusCode) ? (headers.location ?? null) : null;
}
