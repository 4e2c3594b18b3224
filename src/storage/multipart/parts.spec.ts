import { describe, expect, it } from '@jest/globals';
import { checkParts, PART_BYTES, PartsDiffer, planParts } from './parts.js';

describe('the parts of a file', () => {
  it.each([
    [1, [1]],
    [PART_BYTES, [PART_BYTES]],
    [PART_BYTES + 1, [PART_BYTES, 1]],
    [3 * PART_BYTES, [PART_BYTES, PART_BYTES, PART_BYTES]],
  ])('of %d bytes have 5 MiB each but the last', (size, sizes) => {
    expect(planParts(size)).toEqual(sizes.map((bytes, index) => ({ number: index + 1, size: bytes })));
  });

  it('are told of by number when they differ, the first ones', () => {
    const sent = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, size: 1, etag: 'e' }));

    expect(() => checkParts(sent, [{ number: 2, size: 1, etag: 'f' }])).toThrow(
      new PartsDiffer(
        'part 1 is missing; part 2 has a different ETag; part 3 is missing; part 4 is missing; part 5 is missing; and 2 more',
      ),
    );
  });
});
