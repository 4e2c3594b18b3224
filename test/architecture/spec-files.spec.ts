import { existsSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { specsByRoom } from '../support/running/rooms.mjs';

class SpecialError extends Error {}

/** A value of each class that compares by more than its properties. */
const valuesOf = (text: string, number: number): readonly object[] => [
  new SpecialError(text),
  new Date(number),
  new RegExp(text, 'u'),
  new Map([[1, new Set([text])]]),
  new Set([{ number }]),
  Buffer.from(text),
  new Float64Array([number]),
  new URL(`https://example.com/${text}`),
];

describe('a spec file', () => {
  it('sees values compared by what they hold, whatever their class', () => {
    const others = valuesOf('b', 2);
    for (const [index, value] of valuesOf('a', 1).entries()) {
      expect({ value }).toEqual({ value: valuesOf('a', 1)[index] });
      expect({ value }).not.toEqual({ value: others[index] });
    }
  });

  it('sees classes told apart, its own and those of JavaScript', () => {
    expect(() => {
      throw new SpecialError('a');
    }).toThrow(SpecialError);
    expect(new Date()).toBeInstanceOf(Date);
    expect({ a: 1 }).toStrictEqual({ a: 1 });
    expect(new SpecialError('a')).not.toStrictEqual({ message: 'a' });
    expect({ a: undefined }).not.toStrictEqual({});
    expect([() => 1, '', {}, [], new Date()]).toEqual(
      [Function, String, Object, Array, Date].map((type) => expect.any(type) as unknown),
    );
    expect(['', 1]).not.toEqual([expect.any(Number), expect.any(String)]);
  });

  it('finds its own lines in what a failure tells', () => {
    const { stack } = new Error('here');

    expect(stack).toMatch(/spec-files\.spec\.ts:44:/u);
  });

  it('runs where sources do, outside of any other context', () => {
    expect(runInNewContext('[]')).not.toBeInstanceOf(Array);
    expect([]).toBeInstanceOf(Array);
  });
});

describe('the rooms of spec files', () => {
  const rooms = specsByRoom();

  it('have every spec file once', () => {
    const all = [...rooms.unit, ...rooms.files, ...rooms.integration, ...rooms.e2e];

    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('tell by what a spec file loads whether it needs files, or a build and servers', () => {
    expect(rooms.unit).toContain('src/engine/answering/builtin/text/stem.spec.ts');
    expect(rooms.files).toContain('src/engine/ingestion/readers/pdf/real-pdfs.spec.ts');
    expect(rooms.files).toContain('src/storage/objects/disk/disk-object-store.spec.ts');
    expect(rooms.integration).toContain('src/database/migrate.spec.ts');
    expect(rooms.integration).toContain('src/engine/analytics/workbench.spec.ts');
    expect(rooms.e2e).toContain('test/e2e/jobs.e2e.spec.ts');
  });
});
