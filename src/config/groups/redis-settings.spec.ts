import { describe, expect, it } from '@jest/globals';
import { InvalidSetting, loadSettings, secretsOf } from '../index.js';

const layoutOf = (environment: Record<string, string>) => loadSettings(environment).redisLayout;

describe('the settings of Redis', () => {
  it('are those of one server, whose keys begin with a prefix', () => {
    const alone = { kind: 'alone', nodes: [], sentinelPassword: null };
    expect(layoutOf({ REDIS_URL: 'redis://redis' })).toEqual({ ...alone, keyPrefix: 'quarry' });
    expect(layoutOf({ REDIS_URL: 'redis://redis', REDIS_KEY_PREFIX: 'team-a:quarry' })).toEqual({
      ...alone,
      keyPrefix: 'team-a:quarry',
    });
  });

  it('name Sentinels, or nodes of a cluster, in which the prefix is a hash tag', () => {
    const sentinels = 'sentinel-1:26379, [fd00::1]:26380';
    expect(
      layoutOf({ REDIS_URL: 'redis://mymaster', REDIS_SENTINELS: sentinels, REDIS_SENTINEL_PASSWORD: 'x' }),
    ).toEqual({
      kind: 'sentinel',
      nodes: [
        { host: 'sentinel-1', port: 26379 },
        { host: 'fd00::1', port: 26380 },
      ],
      sentinelPassword: 'x',
      keyPrefix: 'quarry',
    });
    expect(layoutOf({ REDIS_URL: 'redis://redis-1', REDIS_CLUSTER_NODES: 'redis-2:6379' })).toEqual({
      kind: 'cluster',
      nodes: [{ host: 'redis-2', port: 6379 }],
      sentinelPassword: null,
      keyPrefix: '{quarry}',
    });
  });

  it.each([
    [{ REDIS_SENTINELS: 'a:1', REDIS_CLUSTER_NODES: 'b:1' }, 'are both set'],
    [{ REDIS_URL: '', REDIS_SENTINELS: 'a:1' }, 'REDIS_URL must be set when REDIS_SENTINELS is'],
    [{ REDIS_URL: '', REDIS_CLUSTER_NODES: 'a:1' }, 'REDIS_URL must be set when REDIS_CLUSTER_NODES is'],
    [{ REDIS_SENTINEL_PASSWORD: 'x' }, 'REDIS_SENTINELS must be set when REDIS_SENTINEL_PASSWORD is'],
    [{ REDIS_URL: 'redis://a/3', REDIS_CLUSTER_NODES: 'b:1' }, 'REDIS_URL must not name a database'],
    [{ REDIS_SENTINELS: 'sentinel-1' }, 'REDIS_SENTINELS must be addresses with ports'],
    [{ REDIS_SENTINELS: 'sentinel-1:99999' }, 'REDIS_SENTINELS must be addresses with ports'],
    [{ REDIS_KEY_PREFIX: '{a}' }, 'REDIS_KEY_PREFIX must consist of 1 to 64 letters'],
  ])('are refused as %j, and say what is wrong', (change, message) => {
    const load = () => loadSettings({ REDIS_URL: 'redis://redis', ...change });

    expect(load).toThrow(InvalidSetting);
    expect(load).toThrow(message);
  });

  it('have a password of the Sentinels that nobody is told', () => {
    const settings = loadSettings({
      REDIS_URL: 'redis://mymaster',
      REDIS_SENTINELS: 'a:1',
      REDIS_SENTINEL_PASSWORD: 'hunter2-hunter2',
    });

    expect(secretsOf(settings)).toContain('hunter2-hunter2');
  });
});
