import { describe, expect, it } from '@jest/globals';
import { describeEnd, millisecondsOf } from './job-end.js';

const moment = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds));
const TIMES = { createdAt: moment(0), startedAt: moment(2), finishedAt: moment(5) };
const JOB = { id: 'job-1', projectId: 'project', sessionId: 'session', ...TIMES } as const;

describe('a job that has ended', () => {
  it('has waited until it was begun, and was worked on from then to its end', () => {
    expect(millisecondsOf(TIMES)).toEqual({ waited: 2000, worked: 3000 });
  });

  it('has only waited where it was never begun', () => {
    expect(millisecondsOf({ ...TIMES, startedAt: null })).toEqual({ waited: 5000, worked: 0 });
  });

  it('was never worked on for less than no time, whatever the clocks say', () => {
    expect(millisecondsOf({ ...TIMES, startedAt: moment(6) })).toEqual({ waited: 6000, worked: 0 });
    expect(millisecondsOf({ ...TIMES, createdAt: moment(4) })).toEqual({ waited: 0, worked: 3000 });
  });

  it('is told with what it is, how long it took and what became of the question', () => {
    const outcome = { kind: 'asked_back', analyst: 'model', confidence: null } as const;
    expect(describeEnd({ ...JOB, status: 'finished' }, outcome)).toEqual({
      message: 'job-1 finished after 5.0 seconds',
      facts: {
        job_id: 'job-1',
        session_id: 'session',
        project_id: 'project',
        status: 'finished',
        waited_ms: 2000,
        worked_ms: 3000,
        outcome: 'asked_back',
        analyst: 'model',
      },
    });
  });

  it('has no outcome where it has no answer', () => {
    const { facts } = describeEnd({ ...JOB, status: 'failed' }, null);
    expect(Object.keys(facts)).not.toContain('outcome');
    expect(facts).toMatchObject({ status: 'failed' });
  });
});
