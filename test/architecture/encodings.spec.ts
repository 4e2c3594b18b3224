import { expect, it } from '@jest/globals';
import { ENCODINGS } from '../../src/page/lib/encodings.js';
import { LEGACY_ENCODINGS } from '../../src/engine/ingestion/encoding/encodings.js';

it('the page offers the encodings that files can be read by, and no others', () => {
  const read = new Set<string>(['utf-8', 'utf-16le', 'utf-16be', ...Object.values(LEGACY_ENCODINGS)]);

  expect(new Set(ENCODINGS)).toEqual(read);
});
