import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway } from './database-outage.js';

describe('the database is away', () => {
  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('when its client says: %s', (message) => {
    expect(isDatabaseAway(new Error(message))).toBe(true);
  });

  it.each(['57P01', '57P03', '08006', '53300', '25006', 'ECONNREFUSED'])('by the code %s', (code) => {
    expect(isDatabaseAway(Object.assign(new Error('no'), { code }))).toBe(true);
  });

  it.each([
    ['a query takes too long', new Error('Query read timeout')],
    ['a statement is cancelled', Object.assign(new Error('statement timeout'), { code: '57014' })],
    ['a value holds such words', new Error('invalid input syntax for type uuid: "timeout"')],
  ])('but not when %s', (_case, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});
