import { describe, expect, it } from '@jest/globals';
import { knownHostNames, listensLocally } from './known-addresses.js';

describe('the names under which a browser may reach the service', () => {
  it('are those of the machine and of the public address', () => {
    expect(knownHostNames({ publicUrl: 'https://quarry.example.com:8443/api' })).toEqual([
      'localhost',
      '127.0.0.1',
      '[::1]',
      'quarry.example.com',
    ]);
  });
});

describe('a service', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])(
    'listens to its own machine alone at %s',
    (host) => {
      expect(listensLocally({ host })).toBe(true);
    },
  );

  it.each(['0.0.0.0', '::', '10.0.0.7', 'quarry.internal'])('listens to others at %s', (host) => {
    expect(listensLocally({ host })).toBe(false);
  });
});
