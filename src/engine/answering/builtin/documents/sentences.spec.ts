import { describe, expect, it } from '@jest/globals';
import { sentencesOf } from './sentences.js';

const textsOf = (passage: string): string[] => sentencesOf(passage, true).map(({ text }) => text);

describe('sentencesOf', () => {
  it('ends a sentence where the text does, and at no abbreviation, initial or number of a paragraph', () => {
    expect(textsOf('Dr. A. Weber signed on 3. May, e.g. Art. 5. The fee is $1.5 million. Done!')).toEqual([
      'Dr. A. Weber signed on 3. May, e.g. Art. 5. The fee is $1.5 million.',
      'Done!',
    ]);
  });

  it('knows the marks of other scripts', () => {
    expect(textsOf('保修期为两年。请保留发票。')).toEqual(['保修期为两年。', '请保留发票。']);
    expect(textsOf('अवकाश तीस दिन है। आवेदन लिखित हो।')).toEqual(['अवकाश तीस दिन है।', 'आवेदन लिखित हो।']);
  });

  it('takes each line apart, and calls a line a fragment that is no sentence', () => {
    expect(sentencesOf('Terms of payment\nInvoices are due within 30 days.', true)).toEqual([
      { text: 'Terms of payment', kind: 'fragment', label: '' },
      { text: 'Invoices are due within 30 days.', kind: 'sentence', label: '' },
    ]);
  });

  it('knows an entry by its label', () => {
    expect(sentencesOf('Seller: Meridian Pumps', false)).toEqual([
      { text: 'Seller: Meridian Pumps', kind: 'entry', label: 'Seller' },
    ]);
  });

  it('keeps a list with the line that announces it', () => {
    expect(textsOf('Bring with you:\nyour passport\na photograph\nthe form')).toEqual([
      'Bring with you:\nyour passport\na photograph\nthe form',
    ]);
    expect(sentencesOf('Bring with you:\nyour passport\na photograph', false)).toHaveLength(3);
  });
});
