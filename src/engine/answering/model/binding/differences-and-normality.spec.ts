import { describe, expect, it } from '@jest/globals';
import { contextOf, resultOf } from '../../../../../test/support/answering/model/replies.js';
import { P, type Spoken, tested, told } from '../../../../../test/support/answering/model/told-tests.js';
import { bindSentence } from './bind.js';

/** What is said of a difference, or of none, without a word for significance. */
const DIFFERENCES: readonly (readonly [Spoken, string, string])[] = [
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
const NORMALITY: readonly (readonly [Spoken, string, string])[] = [
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
    const both = contextOf('', [tested(0.4, 0.1, 'pValue'), means]);
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
