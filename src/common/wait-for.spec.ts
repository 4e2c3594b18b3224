import { describe, expect, it } from '@jest/globals';
import { waitFor } from './wait-for.js';

const absent = new Error('connection refused');

describe('waiting for a server', () => {
  it('ends when it is there, and tells once what it waits for', async () => {
    const told: string[] = [];
    const probes = [absent, absent, null];
    const probe = () => {
      const fault = probes.shift();
      return fault ? Promise.reject(fault) : Promise.resolve();
    };

    await waitFor({ name: 'Redis', probe, mayCome: () => true }, 60_000, (text) => told.push(text));

    expect(probes).toEqual([]);
    expect(told).toEqual(['waiting for Redis']);
  });

  it('ends at once with a fault that time does not mend', async () => {
    const fault = new Error('wrong password');
    const probe = () => Promise.reject(fault);

    const waiting = waitFor({ name: 'Redis', probe, mayCome: () => false }, 60_000, () => undefined);

    await expect(waiting).rejects.toBe(fault);
  });

  it('ends at once where the certificate is not accepted, and says what to do', async () => {
    const fault = new TypeError('fetch failed', {
      cause: Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' }),
    });
    const probe = () => Promise.reject(fault);

    const waiting = waitFor({ name: 'the S3 server', probe, mayCome: () => true }, 60_000, () => undefined);

    await expect(waiting).rejects.toThrow(
      'the S3 server is not trusted: TLS: the certificate has expired; renew it on the server (CERT_HAS_EXPIRED)',
    );
  });

  it('ends with the name of a server that does not come in time', async () => {
    const probe = () => Promise.reject(absent);

    const waiting = waitFor({ name: 'Redis', probe, mayCome: () => true }, 0, () => undefined);

    await expect(waiting).rejects.toThrow('Redis is not reachable after 0 seconds');
  });
});
