import { describe, expect, it } from '@jest/globals';
import { Bm25Reference } from './reference.js';

const passage = (id: string, text: string, headings: string[] = []) => ({ id, text, headings });
const PASSAGES = [
  passage('long', 'The pump is in the hall of the factory, and the hall is cold and the factory is old.'),
  passage('short', 'The pump is in the hall.'),
  passage('headed', 'It is in the cellar of the house.', ['Pumps']),
  passage('other', 'The valve is in the cellar of the house.'),
];

describe('Bm25Reference', () => {
  it('ranks by the terms of the service, and headings above texts', () => {
    expect(Bm25Reference.ofService(PASSAGES).search('Where are pumps?', 10)).toEqual([
      'headed',
      'short',
      'long',
    ]);
  });

  it('ranks by the words of a usual package, headings as any text', () => {
    expect(Bm25Reference.ofBm25s(PASSAGES).search('pumps', 2)).toEqual(['short', 'headed']);
  });

  it('takes text without blanks by characters', () => {
    const chinese = [passage('team', '黑豹队的防守球员 Jared Allen 入选'), passage('city', '会议在上海召开')];
    expect(Bm25Reference.ofBm25s(chinese).search('上海', 10)).toEqual(['city']);
    expect(Bm25Reference.ofService(chinese).search('防守', 10)).toEqual(['team']);
  });

  it('finds nothing where no term occurs', () => {
    expect(Bm25Reference.ofService(PASSAGES).search('zebra', 10)).toEqual([]);
  });
});
