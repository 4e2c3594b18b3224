import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
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

  it('is not put before others when it comes after them already', () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
    try {
      setPriority(child.pid ?? 0, 15);
      yieldToRequests(child);
      expect(getPriority(child.pid)).toBe(15);
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
