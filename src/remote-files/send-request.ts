import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openTunnel } from '../common/proxy/tunnel.js';
import { hostOf } from './remote-url.js';

const MAX_HEADER_BYTES = 16_384;

/** Nothing of the service or its caller goes out, and compressed content is not asked for: it could inflate without bound. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Quarry', connection: 'close' };

/** To where a request goes, and through what. */
interface Destination {
  /** Of the host, checked. */
  readonly addresses: readonly string[];
  /** Null: it is connected to itself. */
  readonly proxy: URL | null;
}

/**
 * Sends a GET request to one of the given addresses, without following redirects. The resolver is not asked again, and no connection
 * is shared. A proxy is told the address, not the name, so that it cannot be led elsewhere by what the name means to it.
 * @param signal ends the request, and the reading of the answer too
 * @returns the answer, its body not yet read
 */
export function sendRequest(
  url: URL,
  { addresses, proxy }: Destination,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  if (proxy !== null) return sendThrough(proxy, url, { addresses, signal });
  return send(url, { agent: false, lookup: lookupIn(addresses), signal });
}

async function sendThrough(
  proxy: URL,
  url: URL,
  { addresses, signal }: { addresses: readonly string[]; signal: AbortSignal },
): Promise<IncomingMessage> {
  const [address = ''] = addresses;
  const isEncrypted = url.protocol === 'https:';
  const port = url.port === '' ? (isEncrypted ? '443' : '80') : url.port;
  const socket = await openTunnel(proxy, `${isIP(address) === 6 ? `[${address}]` : address}:${port}`, signal);
  const host = hostOf(url);
  const named = isIP(host) === 0 ? { servername: host } : {};
  const createConnection = () => (isEncrypted ? connectTls({ socket, host, ...named }) : socket);
  return send(url, { createConnection, signal });
}

function send(url: URL, connection: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  const options: RequestOptions = {
    ...connection,
    headers: HEADERS,
    insecureHTTPParser: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  return new Promise((resolve, reject) => {
    request(url, options)
      .once('response', resolve)
      .once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('the response switches protocols'));
      })
      .on('error', reject)
      .end();
  });
}

/** A resolver that knows the answer already. It is not asked where the host is an address. */
function lookupIn(addresses: readonly string[]): LookupFunction {
  const records = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, callback) => {
    const [first] = records;
    if (options.all || !first) callback(null, records);
    else callback(null, first.address, first.family);
  };
}
