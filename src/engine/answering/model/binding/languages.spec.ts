import { describe, expect, it } from '@jest/globals';
import { contextOf, resultOf } from '../../../../../test/support/answering/model/replies.js';
import { type ReplyLanguage } from '../../analyst.js';
import { Catalogue } from '../../narration/catalogue.js';
import { bindSentence } from './bind.js';

/** What replies say in a language. `{{…}}` are a name with its number: `@` of the first row, `#` of the last one. */
interface Said {
  readonly language: Exclude<ReplyLanguage, 'AUTO'>;
  readonly highest: string;
  readonly lowest: string;
  /** Directions and numbers that are typed. */
  readonly typed: readonly string[];
}

const SAID: readonly Said[] = [
  {
    language: 'EN',
    highest: 'The highest total is @.',
    lowest: 'The lowest total is @.',
    typed: ['The total rose to @.', 'The total is @, more than elsewhere.', 'It is twenty million: @.'],
  },
  {
    language: 'DE',
    highest: 'Der höchste total ist @.',
    lowest: 'Der niedrigste total ist @.',
    typed: ['total stieg auf @.', 'total ist @, dreihundert im Ganzen.', 'total ist @, mehr als sonst.'],
  },
  {
    language: 'FR',
    highest: 'Le total le plus élevé est @.',
    lowest: 'Le total le plus bas est @.',
    typed: ['Le total a augmenté : @.', 'Le total est @, plus élevé que cela.', 'Le total, quatorze, est @.'],
  },
  {
    language: 'ES',
    highest: 'El total más alto es @.',
    lowest: 'El total más bajo es @.',
    typed: ['El total aumentó a @.', 'El total es @, más alto que antes.', 'Son trescientos: total @.'],
  },
  {
    language: 'IT',
    highest: 'Il total più alto è @.',
    lowest: 'Il total più basso è @.',
    typed: ['Il total aumentò a @.', 'Il total è @, più alto che altrove.', 'Sono trecento: total @.'],
  },
  {
    language: 'PT',
    highest: 'O total mais alto é @.',
    lowest: 'O total mais baixo é @.',
    typed: ['O total aumentou para @.', 'O total é @, mais alto que antes.', 'São trezentos: total @.'],
  },
  {
    language: 'PL',
    highest: 'Najwyższy total to @.',
    lowest: 'Najniższy total to @.',
    typed: ['total wzrosła do @.', 'total to @, więcej niż gdzie indziej.', 'To pięćdziesiąt: total @.'],
  },
  {
    language: 'RU',
    highest: 'Самый высокий total: @.',
    lowest: 'Самый низкий total: @.',
    typed: ['total вырос до @.', 'total больше: @.', 'Это пятьсот: total @.'],
  },
  {
    language: 'TR',
    highest: 'En yüksek total: @.',
    lowest: 'En düşük total: @.',
    typed: ['total yükseldi: @.', 'total daha fazla: @.', 'total milyonlar: @.'],
  },
  {
    language: 'ID',
    highest: 'total paling tinggi adalah @.',
    lowest: 'total paling rendah adalah @.',
    typed: ['total meningkat menjadi @.', 'total adalah @, jutaan.', 'total lebih banyak: @.'],
  },
  {
    language: 'VI',
    highest: 'total cao nhất là @.',
    lowest: 'total thấp nhất là @.',
    typed: ['total tăng lên @.', 'total cao hơn: @.', 'total gấp đôi: @.'],
  },
  {
    language: 'HI',
    highest: 'सबसे अधिक total @ है।',
    lowest: 'सबसे कम total @ है।',
    typed: ['total बढ़कर @ हुआ।', 'total अधिक है: @।', 'total करोड़ों में: @।'],
  },
  {
    language: 'AR',
    highest: 'الأعلى total هو @.',
    lowest: 'الأدنى total هو @.',
    typed: ['وارتفع total إلى @.', 'total بالملايين: @.', 'والأقل total هو @.'],
  },
  {
    language: 'ZH-CN',
    highest: 'total最高的是@。',
    lowest: 'total最低的是@。',
    typed: [
      'total是@，比去年上升了。',
      'total是@，高于平均水平。',
      'total是@，是三百万美元。',
      'total是@亿美元。',
      'total是@美元。',
      'total是@，翻倍了。',
    ],
  },
  {
    language: 'ZH-TW',
    highest: 'total最高的是@。',
    lowest: 'total最低的是@。',
    typed: ['total是@，比去年增長了。', 'total是@，高於平均。', 'total是@，是三百萬。', 'total是@歐元。'],
  },
  {
    language: 'JA',
    highest: 'totalが最も高いのは@です。',
    lowest: 'totalが最も低いのは@です。',
    typed: [
      'totalは@で、昨年より増加しました。',
      'totalは@で、三百万に達しました。',
      'totalは@で、平均を上回りました。',
      'totalは@ドルです。',
    ],
  },
  {
    language: 'KO',
    highest: 'total이 가장 높은 곳은 @입니다.',
    lowest: 'total이 가장 낮은 곳은 @입니다.',
    typed: ['total은 @로 증가했습니다.', 'total은 @이고 삼백만입니다.', 'total은 더 많습니다: @.'],
  },
];

const TOTALS = resultOf(
  'r1',
  [
    { name: 'region', type: 'text' },
    { name: 'total', type: 'number' },
  ],
  [
    ['Kumo', 295],
    ['Aria', 12],
  ],
);
const FIRST = '{{r1.rows.0.region}}: {{r1.rows.0.total}}';
const LAST = '{{r1.rows.last.region}}: {{r1.rows.last.total}}';

function outcome(language: Said['language'], sentence: string): string {
  const context = contextOf('', [TOTALS], { catalogue: Catalogue.of(language) });
  const bound = bindSentence(sentence, context, () => '');
  return bound.isBound ? 'told' : bound.reason;
}

describe('what a reply says', () => {
  it.each(SAID)('of the highest and the lowest is held to the cells in $language', (said) => {
    const { language, highest, lowest } = said;
    expect(outcome(language, highest.replace('@', FIRST))).toBe('told');
    expect(outcome(language, lowest.replace('@', LAST))).toBe('told');
    expect(outcome(language, highest.replace('@', LAST))).toContain('does not follow from the cells');
    expect(outcome(language, lowest.replace('@', FIRST))).toContain('does not follow from the cells');
  });

  it.each(SAID.flatMap(({ language, typed }) => typed.map((sentence) => [language, sentence] as const)))(
    'types no direction, number or unit in %s: %s',
    (language, sentence) => {
      expect(outcome(language, sentence.replace('@', FIRST))).toMatch(
        /is a direction that is typed|is a number that is typed|does not follow|a unit that the data/,
      );
    },
  );
});

describe('a reply without blanks between its words', () => {
  const context = contextOf(
    '哪个地区的销售额最高？',
    [
      resultOf(
        'r1',
        [
          { name: '地区', type: 'text' },
          { name: '增长率', type: 'number' },
          { name: '销售额', type: 'number' },
        ],
        [
          ['北京', 12, 700],
          ['上海', 9, 500],
        ],
      ),
    ],
    { catalogue: Catalogue.of('ZH-CN') },
  );
  const told = (sentence: string): boolean => bindSentence(sentence, context, () => '').isBound;

  it('names its columns, also such as hold a word of direction', () => {
    expect(told('{{r1.rows.0.地区}}的销售额是{{r1.rows.0.销售额}}。')).toBe(true);
    expect(told('{{r1.rows.0.地区}}的增长率是{{r1.rows.0.增长率}}。')).toBe(true);
    expect(told('{{r1.rows.0.地区}}的增长率是{{r1.rows.0.销售额}}。')).toBe(false);
    expect(told('{{r1.rows.0.地区}}的销售额增长到{{r1.rows.0.销售额}}。')).toBe(false);
  });

  it('may hold signs of numbers that are none', () => {
    expect(told('{{r1.rows.0.地区}}的销售额十分可观，是{{r1.rows.0.销售额}}。')).toBe(true);
    expect(told('{{r1.rows.0.地区}}是唯一的地区，销售额是{{r1.rows.0.销售额}}。')).toBe(true);
  });
});
