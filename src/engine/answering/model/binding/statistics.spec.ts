import { describe, expect, it } from '@jest/globals';
import { contextOf, resultOf } from '../../../../../test/support/answering/model/replies.js';
import { type ReplyLanguage } from '../../analyst.js';
import { Catalogue } from '../../narration/catalogue.js';
import { bindSentence } from './bind.js';

const test = (p: number, r: number, of: 'pValue' | 'normality') =>
  resultOf(
    'r1',
    [
      { name: 'statistic of the correlation', type: 'number', statistic: 'correlation' },
      { name: 'p-value', type: 'number', statistic: of },
    ],
    [[r, p]],
  );
const R = '{{r1.statistic_of_the_correlation}}';
const P = '{{r1.p_value}}';

interface Asked {
  readonly p?: number;
  readonly r?: number;
  readonly asked?: string;
  readonly language?: Exclude<ReplyLanguage, 'AUTO'>;
  /** What the p-value is of. */
  readonly of?: 'pValue' | 'normality';
}

function told(
  sentence: string,
  { p = 0.2, r = 0.4, asked = '', language = 'EN', of = 'pValue' }: Asked = {},
): string {
  const catalogue = Catalogue.of(language);
  const context = contextOf(asked, [test(p, r, of)], { catalogue, passages: PASSAGES });
  const bound = bindSentence(sentence, context, (name) => `[${name}]`);
  return bound.isBound ? 'told' : bound.reason;
}
const PASSAGES = new Map([['p1', 'The trial found a significant effect, and strong evidence of it.']]);

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
const OF_LANGUAGES: readonly (readonly [Exclude<ReplyLanguage, 'AUTO'>, string, string])[] = [
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

/** What is said of a difference, or of none, without a word for significance. */
const DIFFERENCES: readonly (readonly [Exclude<ReplyLanguage, 'AUTO'>, string, string])[] = [
  ['EN', `The halls differ (p-value ${P}).`, `The halls do not differ (p-value ${P}).`],
  ['EN', `The halls are different (p-value ${P}).`, `The halls are not different (p-value ${P}).`],
  ['EN', `There is a difference (p-value ${P}).`, `There is no difference (p-value ${P}).`],
  [
    'DE',
    `Die Hallen unterscheiden sich (p-value ${P}).`,
    `Die Hallen unterscheiden sich nicht (p-value ${P}).`,
  ],
  ['DE', `Es gibt einen Unterschied (p-value ${P}).`, `Es gibt keinen Unterschied (p-value ${P}).`],
  ['FR', `Les salles diffèrent (p-value ${P}).`, `Les salles ne diffèrent pas (p-value ${P}).`],
  ['ES', `Las salas difieren (p-value ${P}).`, `No hay ninguna diferencia (p-value ${P}).`],
  ['IT', `Le sale differiscono (p-value ${P}).`, `Le sale non differiscono (p-value ${P}).`],
  ['PT', `As salas diferem (p-value ${P}).`, `As salas não diferem (p-value ${P}).`],
  ['PL', `Sale się różnią (p-value ${P}).`, `Sale nie różnią się (p-value ${P}).`],
  ['RU', `Залы отличаются (p-value ${P}).`, `Залы не отличаются (p-value ${P}).`],
  ['TR', `Salonlar farklı (p-value ${P}).`, `Salonlar arasında fark yok (p-value ${P}).`],
  ['ID', `Aula itu berbeda (p-value ${P}).`, `Aula itu tidak berbeda (p-value ${P}).`],
  ['VI', `Các phòng khác nhau (p-value ${P}).`, `Các phòng không khác nhau (p-value ${P}).`],
  ['HI', `हॉल भिन्न हैं (p-value ${P})।`, `हॉल भिन्न नहीं हैं (p-value ${P})।`],
  ['AR', `القاعات مختلفة (p-value ${P}).`, `القاعات لا تختلف (p-value ${P}).`],
  ['ZH-CN', `各厅不同（p-value ${P}）。`, `各厅没有差异（p-value ${P}）。`],
  ['ZH-TW', `各廳不同（p-value ${P}）。`, `各廳沒有差異（p-value ${P}）。`],
  ['JA', `ホールは異なる（p-value ${P}）。`, `ホールに差はない（p-value ${P}）。`],
  ['KO', `홀은 다릅니다 (p-value ${P}).`, `홀에 차이가 없습니다 (p-value ${P}).`],
];

/** What is said of a normal distribution: that values have it, and that they do not. */
const NORMALITY: readonly (readonly [Exclude<ReplyLanguage, 'AUTO'>, string, string])[] = [
  ['EN', `Age is normally distributed (p-value ${P}).`, `Age is not normally distributed (p-value ${P}).`],
  [
    'EN',
    `Age does not deviate from a normal distribution (p-value ${P}).`,
    `Age deviates from a normal distribution (p-value ${P}).`,
  ],
  ['EN', `Age is Gaussian: the p-value is ${P}.`, `Age is not Gaussian: the p-value is ${P}.`],
  ['DE', `Age ist normalverteilt (p-value ${P}).`, `Age ist nicht normalverteilt (p-value ${P}).`],
  [
    'FR',
    `Age suit une distribution normale (p-value ${P}).`,
    `Age ne suit pas une distribution normale (p-value ${P}).`,
  ],
  [
    'ES',
    `Age sigue una distribución normal (p-value ${P}).`,
    `Age no sigue una distribución normal (p-value ${P}).`,
  ],
  [
    'IT',
    `Age è distribuita normalmente (p-value ${P}).`,
    `Age non è distribuita normalmente (p-value ${P}).`,
  ],
  ['PT', `Age tem distribuição normal (p-value ${P}).`, `Age não tem distribuição normal (p-value ${P}).`],
  ['PL', `Age ma rozkład normalny (p-value ${P}).`, `Age nie ma rozkładu normalnego (p-value ${P}).`],
  [
    'RU',
    `Age имеет нормальное распределение (p-value ${P}).`,
    `Age не имеет нормального распределения (p-value ${P}).`,
  ],
  ['TR', `Age normal dağılıyor (p-value ${P}).`, `Age normal dağılımlı değil (p-value ${P}).`],
  ['ID', `Age berdistribusi normal (p-value ${P}).`, `Age tidak berdistribusi normal (p-value ${P}).`],
  [
    'VI',
    `Age tuân theo phân phối chuẩn (p-value ${P}).`,
    `Age không tuân theo phân phối chuẩn (p-value ${P}).`,
  ],
  ['HI', `Age का सामान्य वितरण है (p-value ${P})।`, `Age का सामान्य वितरण नहीं है (p-value ${P})।`],
  ['AR', `Age يتبع التوزيع الطبيعي (p-value ${P}).`, `Age لا يتبع التوزيع الطبيعي (p-value ${P}).`],
  ['ZH-CN', `Age服从正态分布（p-value ${P}）。`, `Age不服从正态分布（p-value ${P}）。`],
  ['ZH-TW', `Age呈常態分佈（p-value ${P}）。`, `Age不呈常態分佈（p-value ${P}）。`],
  ['JA', `Ageは正規分布に従う（p-value ${P}）。`, `Ageは正規分布に従わない（p-value ${P}）。`],
  ['KO', `Age는 정규분포를 따릅니다 (p-value ${P}).`, `Age는 정규분포를 따르지 않습니다 (p-value ${P}).`],
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

describe('what is said of a difference', () => {
  it.each(DIFFERENCES)('follows from the p-value of its test in %s: %s', (language, small, large) => {
    expect([told(small, { p: 0.003, language }), told(large, { p: 0.4, language })]).toEqual([
      'told',
      'told',
    ]);
    expect(told(small, { p: 0.4, language })).toContain('does not follow from the p-value');
    expect(told(large, { p: 0.003, language })).toContain('does not follow from the p-value');
  });

  it('needs the p-value in the sentence where there is one, unless the numbers show it', () => {
    expect(told('The halls differ.', { p: 0.4 })).toContain('refer to its p-value');
    expect(told('There is no difference between the halls.', { p: 0.4 })).toContain('refer to its p-value');
    const means = resultOf(
      'r2',
      [
        { name: 'mean', type: 'number' },
        { name: 'n', type: 'number' },
      ],
      [[4, 9]],
    );
    const both = contextOf('', [test(0.4, 0.1, 'pValue'), means]);
    const shown = bindSentence('The mean of {{r2.mean}} and the n of {{r2.n}} differ.', both, () => '');
    expect(shown.isBound).toBe(true);
    const untested = bindSentence('The halls differ in what they hold.', contextOf('', [means]), () => '');
    expect(untested.isBound).toBe(true);
  });

  it('is not said by a noun that names a number, or a word that tells things apart', () => {
    expect(told(`The test of the difference gives a p-value of ${P}.`, { p: 0.4 })).toBe('told');
    expect(told(`Across the different halls the p-value is ${P}.`, { p: 0.4 })).toBe('told');
  });
});

describe('what is said of a normal distribution', () => {
  const of = 'normality';

  it.each(NORMALITY)('follows from the p-value of its test in %s: %s', (language, large, small) => {
    expect([told(large, { p: 0.4, language, of }), told(small, { p: 0.003, language, of })]).toEqual([
      'told',
      'told',
    ]);
    expect(told(large, { p: 0.003, language, of })).toContain('does not follow from the p-value');
    expect(told(small, { p: 0.4, language, of })).toContain('does not follow from the p-value');
  });

  it('needs the p-value of a test of normality in the sentence, of no other test', () => {
    expect(told('Age is normally distributed.', { p: 0.4, of })).toContain('refer to its p-value');
    expect(told(`Age is normally distributed (p-value ${P}).`, { p: 0.4 })).toContain('test of normality');
  });

  it('is no evidence for it: a test finds evidence against it, or none', () => {
    expect(told(`There is no evidence against normality: the p-value is ${P}.`, { p: 0.4, of })).toBe('told');
    expect(told(`There is evidence of normality: the p-value is ${P}.`, { p: 0.003, of })).not.toBe('told');
    expect(told(`There is evidence of normality: the p-value is ${P}.`, { p: 0.4, of })).not.toBe('told');
  });

  it('is not said where a test is named alone', () => {
    expect(told(`The test of normality gives a p-value of ${P}.`, { p: 0.003, of })).toBe('told');
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
