import { describe, expect, it } from '@jest/globals';
import { askedTerms, LanguageDetection, TEXT_LANGUAGES, termsOf } from './index.js';

function detected(text: string): string {
  const detection = new LanguageDetection();
  detection.add(text);
  return detection.language;
}

describe('termsOf', () => {
  it('gives inflected forms of a word one term', () => {
    const pairs = [
      ['english', 'connections', 'connected'],
      ['german', 'Häuser', 'Häusern'],
      ['french', 'élections', 'election'],
      ['spanish', 'canciones', 'cancion'],
      ['russian', 'договоры', 'договоров'],
    ] as const;
    for (const [language, one, other] of pairs)
      expect(termsOf(one, language)).toEqual(termsOf(other, language));
  });

  it('leaves out function words, and keeps their order to the others', () => {
    expect(termsOf('What is the price of the house in Rome?', 'english')).toEqual(['price', 'hous', 'rome']);
  });

  it('folds case, accents and widths', () => {
    expect(termsOf('CAFÉ Ångström ｆｕｌｌ', 'other')).toEqual(['cafe', 'angstrom', 'full']);
  });

  it('keeps figures and codes whole', () => {
    expect(termsOf('1,000.5 kg of B12 in ٢٠٢٤', 'english')).toEqual(['1,000.5', 'kg', 'b12', '2024']);
  });

  it('takes Chinese, Japanese, Korean and Thai apart into characters and pairs', () => {
    expect(termsOf('黑豹队', 'other')).toEqual(['黑', '黑豹', '豹', '豹队', '队']);
    expect(termsOf('カナ', 'other')).toEqual(['カ', 'カナ', 'ナ']);
    expect(termsOf('서울', 'other')).toEqual(['서', '서울', '울']);
    expect(termsOf('กข', 'other')).toEqual(['ก', 'กข', 'ข']);
    expect(termsOf('NFL联赛', 'other')).toEqual(['nfl', '联', '联赛', '赛']);
  });

  it('takes spellings of one Arabic or Hindi word for the same', () => {
    expect(termsOf('مُحَمَّد', 'other')).toEqual(termsOf('محمـد', 'other'));
    expect(termsOf('أحمد', 'other')).toEqual(termsOf('احمد', 'other'));
    expect(termsOf('हिन्दी', 'other')).toEqual(termsOf('हिंदी', 'other'));
    expect(termsOf('ज़मीन', 'other')).toEqual(termsOf('जमीन', 'other'));
  });

  it('takes time by the length of a text, and gives no terms for marks', () => {
    expect(termsOf('ab '.repeat(200_000), 'english')).toHaveLength(200_000);
    expect(termsOf('x'.repeat(200_000), 'english').every((term) => term.length <= 64)).toBe(true);
    expect(termsOf('–––– !? \n', 'english')).toEqual([]);
  });
});

describe('LanguageDetection', () => {
  it('tells the languages that have a stemmer', () => {
    const texts = {
      english: 'The committee has decided that it will meet when the report is ready.',
      german: 'Der Ausschuss hat beschlossen, dass er sich trifft, wenn der Bericht fertig ist.',
      french: 'La commission a décidé de se réunir dans la ville où le rapport est publié.',
      spanish: 'El comité ha decidido que se reunirá en la ciudad cuando el informe esté listo.',
      russian: 'Комитет решил, что он соберётся, когда будет готов отчёт по этому вопросу.',
      dutch: 'De commissie heeft besloten dat het verslag in de stad wordt besproken.',
      arabic: 'قررت اللجنة أن تجتمع في المدينة بعد أن يكون التقرير جاهزا على الطاولة',
    };
    for (const [language, text] of Object.entries(texts)) expect(detected(text)).toBe(language);
  });

  it('takes no language for granted in text of another one, or without sentences', () => {
    expect(detected('黑豹队的防守只丢了 308分，在联赛中排名第六')).toBe('other');
    expect(detected('Komisja postanowiła zebrać się, kiedy sprawozdanie będzie gotowe.')).toBe('other');
    expect(detected('AX-17 BX-18 CX-19 17.5 18.5')).toBe('other');
    expect(detected('')).toBe('other');
  });
});

describe('askedTerms', () => {
  it('gives the terms of a question as a text of each language has them', () => {
    const question = 'What do the contracts of 東京 say about connections?';
    const asked = askedTerms(question);
    expect([...asked.keys()]).toEqual(TEXT_LANGUAGES);
    for (const [language, terms] of asked) expect(terms).toEqual(termsOf(question, language));
  });

  it('gives the first 256 terms of a long one', () => {
    const asked = askedTerms('contract '.repeat(3000) + 'end');
    expect(asked.get('english')).toEqual(termsOf('contract '.repeat(256), 'english'));
  });
});
