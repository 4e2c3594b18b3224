import { describe, expect, it } from '@jest/globals';
import { P, R, type Spoken, told } from '../../../../../test/support/answering/model/told-tests.js';

/** What is true of a small p-value, and what of a large one. */
const CLAIMS: readonly (readonly [small: string, large: string])[] = [
  [
    `The difference is significant, with a p-value of ${P}.`,
    `The difference is not significant, with a p-value of ${P}.`,
  ],
  [`The halls differ significantly (p-value ${P}).`, `The halls do not differ significantly (p-value ${P}).`],
  [
    `With a p-value of ${P} there is evidence of a difference.`,
    `With a p-value of ${P} there is no evidence of a difference.`,
  ],
  [
    `With a p-value of ${P} there is strong evidence of a difference.`,
    `A p-value of ${P} is little evidence of a difference.`,
  ],
  [
    `The hypothesis is rejected: the p-value is ${P}.`,
    `We fail to reject the hypothesis: the p-value is ${P}.`,
  ],
  [`The effect is not insignificant (p-value ${P}).`, `The effect is insignificant (p-value ${P}).`],
];
const OF_LANGUAGES: readonly (readonly [Spoken, string, string])[] = [
  [
    'DE',
    `Der Unterschied ist signifikant, p-value ${P}.`,
    `Der Unterschied ist nicht signifikant, p-value ${P}.`,
  ],
  [
    'FR',
    `La différence est significative, p-value ${P}.`,
    `La différence n’est pas significative, p-value ${P}.`,
  ],
  ['ES', `La diferencia es significativa, p-value ${P}.`, `La diferencia no es significativa, p-value ${P}.`],
  [
    'FR',
    `Les différences sont significatives, p-value ${P}.`,
    `Les différences ne sont pas significatives, p-value ${P}.`,
  ],
  [
    'ES',
    `Hay una diferencia significativa (p-value ${P}).`,
    `No hay ninguna diferencia significativa (p-value ${P}).`,
  ],
  [
    'IT',
    `C’è una differenza significativa (p-value ${P}).`,
    `Non c’è nessuna differenza significativa (p-value ${P}).`,
  ],
  ['PL', `Różnica jest istotna (p-value ${P}).`, `Różnica nie jest istotna (p-value ${P}).`],
  ['RU', `Различие значимо (p-value ${P}).`, `Различие не значимо (p-value ${P}).`],
  ['TR', `Fark anlamlı (p-value ${P}).`, `Fark anlamlı değildir (p-value ${P}).`],
  ['HI', `अंतर सार्थक है (p-value ${P})।`, `अंतर सार्थक नहीं है (p-value ${P})।`],
  ['AR', `الفرق معنوي (p-value ${P}).`, `الفرق غير معنوي (p-value ${P}).`],
  ['ZH-CN', `差异显著（p-value ${P}）。`, `差异不显著（p-value ${P}）。`],
  ['ZH-TW', `差異顯著（p-value ${P}）。`, `沒有顯著差異（p-value ${P}）。`],
  ['JA', `差は有意です（p-value ${P}）。`, `差は有意ではない（p-value ${P}）。`],
  ['KO', `차이는 유의합니다 (p-value ${P}).`, `차이는 유의하지 않습니다 (p-value ${P}).`],
  ['ID', `Perbedaan itu signifikan (p-value ${P}).`, `Perbedaan itu tidak signifikan (p-value ${P}).`],
];

describe('what is said of a test', () => {
  it.each(CLAIMS)('follows from its p-value: %s', (small, large) => {
    expect(told(small, { p: 0.003 })).toBe('told');
    expect(told(large, { p: 0.4 })).toBe('told');
    expect(told(small, { p: 0.4 })).toContain('does not follow from the p-value');
    expect(told(large, { p: 0.003 })).toContain('does not follow from the p-value');
  });

  it.each(OF_LANGUAGES)('follows from it in another language: %s', (language, small, large) => {
    expect([told(small, { p: 0.003, language }), told(large, { p: 0.4, language })]).toEqual([
      'told',
      'told',
    ]);
    expect(told(small, { p: 0.4, language })).toContain('does not follow from the p-value');
    expect(told(large, { p: 0.003, language })).toContain('does not follow from the p-value');
  });

  it.each([
    ['Is it significant at the 1 % level?', 0.03, false],
    ['Use a significance level of 0.1. Does it differ?', 0.07, true],
    ['Test it with alpha = 0.01', 0.02, false],
    ['Does it differ, at a confidence level of 95%?', 0.03, true],
    ['Does it differ?', 0.049, true],
    ['Does it differ?', 0.051, false],
  ])('is held against the level that is asked for: %s', (asked, p, isSignificant) => {
    const [small = '', large = ''] = CLAIMS[0] ?? [];
    expect(told(small, { p, asked }) === 'told').toBe(isSignificant);
    expect(told(large, { p, asked }) === 'told').toBe(!isSignificant);
  });

  it('needs the p-value in the sentence, whatever was asked', () => {
    const asked = 'Is the difference significant?';
    expect(told('The difference is significant.', { p: 0.001, asked })).toContain('refer to the p-value');
    expect(told('There is no evidence of a difference.', { asked })).toContain('refer to the p-value');
    expect(told(`The correlation of ${R} is significant.`, { p: 0.001, asked })).toContain(
      'refer to the p-value',
    );
  });

  it('is what a passage says where that alone is cited', () => {
    expect(told('The trial found a significant effect {{p1}}.')).toBe('told');
    expect(told('The trial found no significant effect.')).toContain('refer to the p-value');
  });
});

describe('what is said of a correlation', () => {
  it.each([
    [
      `They are strongly correlated (statistic of the correlation ${R}).`,
      [0.5, 0.93, -0.6],
      [0.49, 0.1, -0.2],
    ],
    [`There is a moderate correlation of ${R}.`, [0.3, -0.45, 0.6], [0.2, 0.8]],
    [`There is a weak correlation of ${R}.`, [0.1, -0.29], [0.31, 0.9]],
    [`There is no strong correlation: ${R}.`, [0.2, -0.4], [0.7, -0.8]],
    [`There is no correlation: ${R}.`, [0.02, -0.09], [0.2, -0.9]],
    [`They are uncorrelated, with a correlation of ${R}.`, [0.02], [0.3]],
    [`There is a positive correlation of ${R}.`, [0.4], [-0.4]],
    [`There is a strong negative correlation of ${R}.`, [-0.8], [0.8, -0.2]],
    [`The correlation is ${R}.`, [0.8, -0.8, 0], []],
  ])('follows from its coefficient: %s', (sentence, right, wrong) => {
    expect(right.map((r) => told(sentence, { r }))).toEqual(right.map(() => 'told'));
    for (const r of wrong) expect(told(sentence, { r })).not.toBe('told');
  });

  it('needs the coefficient in the sentence', () => {
    expect(told('Both are strongly correlated.', { r: 0.9 })).toContain('refer to its coefficient');
    expect(told('There is no relation between them.', { r: 0 })).toContain('refer to its coefficient');
  });

  it('may be denied by the test of it', () => {
    const sentence = `There is no correlation (p-value ${P}).`;
    expect(told(sentence, { p: 0.6, r: 0.2 })).toBe('told');
    expect(told(sentence, { p: 0.01, r: 0.2 })).not.toBe('told');
  });
});
