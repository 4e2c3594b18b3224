import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type ProxySettings } from '../../config/index.js';

/** The machine itself, and the services beside it that clouds tell a machine who it is by. */
const NEVER_BY_PROXY = ['127.0.0.0/8', '::1/128', '169.254.0.0/16', 'fe80::/10'];

/** The proxy that a request to a URL goes through; null: it goes there itself. */
export function proxyFor(url: URL, { httpsProxy, httpProxy, exceptions }: ProxySettings): URL | null {
  const proxy = url.protocol === 'https:' ? httpsProxy : httpProxy;
  if (proxy === null) return null;
  const host = url.hostname
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const isExcepted = (entry: string): boolean => excepts(entry, host, port);
  return host === 'localhost' || [...NEVER_BY_PROXY, ...exceptions].some(isExcepted) ? null : new URL(proxy);
}

/** Whether an entry of `NO_PROXY` means a host and port. */
function excepts(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  if (ipaddr.isValidCIDR(entry)) return isWithin(host, entry);
  const [, name = '', onPort] = /^(.*?)(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  if (onPort !== undefined && onPort !== port) return false;
  const meant = name.replace(/^\[(.*)\]$/, '$1').replace(/^\*?\./, '');
  return meant !== '' && (host === meant || host.endsWith(`.${meant}`));
}

function isWithin(host: string, range: string): boolean {
  if (isIP(host) === 0) return false;
  const address = ipaddr.process(host);
  const [network, bits] = ipaddr.parseCIDR(range);
  return address.kind() === network.kind() && address.match(network, bits);
}
