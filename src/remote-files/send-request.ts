import { type IncomingMessage, request as requestOverHttp, type RequestOptions } from 'node:http';
import { request as requestOverHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

const MAX_HEADER_BYTES = 16_384;

/** Nothing of the service or its caller goes out, and compressed content is not asked for: it could inflate without bound. */
const HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'Quarry', connection: 'close' };

/**
 * Sends a GET request to one of the given addresses, without following redirects. The resolver is not asked again, no proxy of
 * the environment is used and no connection is shared.
 * @param signal ends the request, and the reading of the answer too
 * @returns the answer, its body not yet read
 */
export function sendRequest(
  url: URL,
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestOverHttps : requestOverHttp;
  const options: RequestOptions = {
    agent: false,
    headers: HEADERS,
    insecureHTTPParser: false,
    lookup: lookupIn(addresses),
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
  };
  return new Promise((resolve, reject) => {
    request(url, options)
      .once('response', resolve)
      .once('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error('the answer changes the protocol'));
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
