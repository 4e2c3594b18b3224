import { describe, expect, it } from '@jest/globals';
import { type HoverField } from '../api/answer-types.js';
import { asSentence, toldValues } from './told-values.js';

const field = (as: HoverField['as'], more: Partial<HoverField> = {}): HoverField => ({
  field: 'f0',
  title: 'a',
  as,
  ...more,
});

describe('the values that are told of a mark', () => {
  it.each<[HoverField['as'], string | number | null, string, string]>([
    ['text', '<b>north</b>', 'en', '<b>north</b>'],
    ['number', 12_345.678_91, 'en', '12,345.6789'],
    ['number', 12_345.5, 'de', '12.345,5'],
    ['number', 0, 'en', '0'],
    ['percent', 0.123_45, 'en', '12.35%'],
    ['plain', 2024, 'en', '2024'],
    ['year', Date.UTC(2024, 0), 'en', '2024'],
    ['quarter', Date.UTC(2024, 9), 'en', 'Q4 2024'],
    ['month', Date.UTC(2024, 0), 'de', 'Januar 2024'],
    ['day', Date.UTC(2024, 0, 31), 'en', 'Jan 31, 2024'],
    ['time', Date.UTC(2024, 0, 31, 13, 5), 'de', '31.01.2024, 13:05'],
    ['number', null, 'en', '—'],
    ['text', '', 'en', '—'],
  ])('are written as %s: %p in %s', (as, value, language, written) => {
    expect(toldValues({ f0: value }, [field(as)], language)).toEqual([{ title: 'a', value: written }]);
  });

  it('are both ends of a range', () => {
    const [told] = toldValues({ f0: 1000, f4: 2000.5 }, [field('number', { to: 'f4' })], 'en');

    expect(told?.value).toBe('1000 – 2000.5');
  });

  it('are missing where the row has none', () => {
    expect(toldValues({}, [field('number')], 'en')).toEqual([{ title: 'a', value: '—' }]);
  });

  it('are one sentence for screen readers', () => {
    const fields = [field('text'), field('number', { field: 'f1', title: 'b' })];

    expect(asSentence(toldValues({ f0: 'x', f1: 2 }, fields, 'en'))).toBe('a: x, b: 2');
  });
});
