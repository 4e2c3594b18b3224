import { describe, expect, it } from '@jest/globals';
import { type QuestionLanguage } from '../../text/languages.js';
import { quantitiesOf, relationOf } from './quantities.js';

const found = (text: string, language: QuestionLanguage = 'EN'): string[] =>
  quantitiesOf(text, language).map((each) =>
    each.kind === 'date' ? `${each.from}..${each.to}` : `${each.value} ${each.unit ?? 'of it'}`,
  );

describe('quantitiesOf', () => {
  it.each([
    ['signed on 14 March 2022 in Bristol', 'EN', ['2022-03-14..2022-03-14']],
    ['am 12. März 2024 in Ulm', 'DE', ['2024-03-12..2024-03-12']],
    ['le 1er avril 2024', 'FR', ['2024-04-01..2024-04-01']],
    ['el 3 de mayo de 2021', 'ES', ['2021-05-03..2021-05-03']],
    ['12 marca 2024 r.', 'PL', ['2024-03-12..2024-03-12']],
    ['合同于2021年5月3日签订', 'ZH-CN', ['2021-05-03..2021-05-03']],
    ['on March 3, 2021', 'EN', ['2021-03-03..2021-03-03']],
    ['on 2025-05-20', 'EN', ['2025-05-20..2025-05-20']],
    ['am 20.05.2025', 'DE', ['2025-05-20..2025-05-20']],
    ['in May 2023', 'EN', ['2023-05-01..2023-05-31']],
    ['founded in 1987', 'EN', ['1987-01-01..1987-12-31']],
    ['on 03/04/2024', 'EN', []],
    ['on 13/04/2024', 'EN', ['2024-04-13..2024-04-13']],
  ] as const)('reads the date of "%s" (%s)', (text, language, expected) => {
    expect(found(text, language)).toEqual(expected);
  });

  it.each([
    ['$1.2 million', 'EN', ['1200000 USD']],
    ['1,2 Mio. € im Jahr', 'DE', ['1200000 EUR']],
    ['£18,500 a month', 'EN', ['18500 GBP']],
    ['1.200 Euro', 'DE', ['1200 EUR']],
    ['1.200 kg', 'EN', ['1.2 of it']],
    ['1 250,50 zł', 'PL', ['1250.5 PLN']],
    ['EUR 412 000', 'EN', ['412000 EUR']],
    ['412 employees', 'EN', ['412 of it']],
    ['30 Prozent bei Bestellung', 'DE', ['30 percent']],
    ['six months', 'EN', ['6 month']],
    ['zwei Jahre', 'DE', ['24 month']],
    ['24 hours', 'EN', ['86400 second']],
    ['3万円', 'JA', ['30000 JPY']],
    ['계약 기간은 3년', 'KO', ['36 month']],
    ['in room B2', 'EN', []],
  ] as const)('reads the amount of "%s" (%s)', (text, language, expected) => {
    expect(found(text, language)).toEqual(expected);
  });

  it('keeps what it reads as it stands', () => {
    const text = 'Der Kaufpreis beträgt 1,2 Mio. €. Er ist fällig.';
    expect(quantitiesOf(text, 'DE').map((each) => each.text)).toEqual(['1,2 Mio. €']);
  });
});

describe('relationOf', () => {
  const relation = (left: string, right: string): string => {
    const [one, other] = [left, right].map((text) => quantitiesOf(text, 'EN')[0]);
    if (!one || !other) throw new Error('there is no quantity');
    return relationOf(one, other);
  };

  it.each([
    ['24 months', 'two years', 'same'],
    ['$1.2 million', '$1,200,000', 'same'],
    ['€48.2 million', '€45.9 million', 'more'],
    ['2 November 2021', '14 March 2022', 'less'],
    ['3 May 2023', 'May 2023', 'same'],
    ['90 days', 'six months', 'less'],
  ])('puts %s beside %s: %s', (left, right, expected) => {
    expect(relation(left, right)).toBe(expected);
  });

  it.each([
    ['$5', '€5'],
    ['90 days', 'three months'],
    ['in 2023', 'May 2023'],
    ['5 May 2023', '$5'],
  ])('leaves open how %s stands to %s', (left, right) => {
    expect(relation(left, right)).toBe('open');
  });
});
