import ipaddr from 'ipaddr.js';
import { type Settings } from '../config/index.js';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Host names under which pages of a browser may reach the service: those of the machine itself, and that of its public address.
 * A page of any other host is refused, so that none can reach a service on its reader's machine by a name that it made up.
 */
export function knownHostNames({ publicUrl }: Pick<Settings, 'publicUrl'>): string[] {
  return [...new Set([...LOCAL_NAMES, new URL(publicUrl).hostname])];
}

/**
 * Whether the service listens to its own machine alone. Then the `Host` of a request is one of the known names, or the request is
 * an attempt at DNS rebinding; a service behind a proxy is also called by names that it does not know.
 */
export function listensLocally({ host }: Pick<Settings, 'host'>): boolean {
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
