import { url } from '../setting-definition.js';

/** Parses the address of an HTTP API: a host and perhaps a path. It comes back without a slash at its end. */
export function apiAddress(value: string): string {
  const address = url('http:', 'https:')(value);
  const { username, search, hash } = new URL(address);
  if (`${username}${search}${hash}` !== '')
    throw new Error('must be a host with an optional path and nothing else');
  return address;
}

/** Parses what an HTTP header can carry. */
export function headerText(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('must consist of ASCII characters without spaces');
  return value;
}
