import { refused } from './remote-file-failure.js';

const PROTOCOLS = ['http:', 'https:'];

/** Below 1024 live the protocols that can be made to take an HTTP request for their own, such as mail. */
const FIRST_FREE_PORT = 1024;

/**
 * Reads a URL that a file may be fetched from: http or https, no user name and password, no port below 1024 but the two of
 * the web. Of its host nothing is known yet.
 * @throws RemoteFileFailure
 */
export function parseRemoteUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !PROTOCOLS.includes(url.protocol)) {
    throw refused('must be a complete address that begins with http:// or https://');
  }
  return checked(url);
}

/**
 * The address a redirect leads to.
 * @param location as the host sent it; may be relative
 * @throws RemoteFileFailure for an address that may not be fetched, and for one that would give up encryption
 */
export function parseRedirect(from: URL, location: string): URL {
  const url = URL.canParse(location, from.href) ? new URL(location, from) : null;
  if (!url || !PROTOCOLS.includes(url.protocol)) {
    throw refused('redirects to something that is not a web address: give the address of the file itself');
  }
  if (from.protocol === 'https:' && url.protocol === 'http:') {
    throw refused('redirects from https to http: give the address of the file itself');
  }
  return checked(url);
}

function checked(url: URL): URL {
  if (url.username !== '' || url.password !== '') {
    throw refused('must not hold a user name or password: use a public or signed address');
  }
  // The default port of the protocol is empty here; http on 443 and https on 80 are nothing to guard against.
  if (url.port !== '' && !['80', '443'].includes(url.port) && Number(url.port) < FIRST_FREE_PORT) {
    throw refused(`has a port that is not allowed: use 80, 443 or one from ${FIRST_FREE_PORT}`);
  }
  return url;
}

/** The host without the brackets of IPv6 and the dot of a fully qualified name. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
