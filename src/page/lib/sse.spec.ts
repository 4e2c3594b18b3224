import { describe, expect, it } from '@jest/globals';
import { EventReader } from './sse.js';

describe('a stream of events', () => {
  it('is read however it is cut', () => {
    const stream = ':keep-alive\n\nevent:JOB_ID\ndata:job-1\n\nid:4\nevent:MESSAGE\ndata:{"a":"b: c"}\n\n';
    const reader = new EventReader();

    const events = Array.from(stream).flatMap((character) => reader.read(character));

    expect(events).toEqual([
      { event: 'JOB_ID', id: null, data: 'job-1' },
      { event: 'MESSAGE', id: '4', data: '{"a":"b: c"}' },
    ]);
  });
});
