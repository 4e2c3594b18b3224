import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { yieldToRequests } from './yield-to-requests.js';

describe('a process that yields to requests', () => {
  it('has the processors after this one', () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    try {
      yieldToRequests(child);
      expect(getPriority(child.pid)).toBeGreaterThan(getPriority());
    } finally {
      child.kill();
    }
  });

  it('need not have started', () => {
    const child = spawn('/nowhere/to/be/found');
    child.on('error', () => undefined);
    expect(() => {
      yieldToRequests(child);
    }).not.toThrow();
  });
});
