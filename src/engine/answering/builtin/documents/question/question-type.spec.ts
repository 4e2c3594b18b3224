import { describe, expect, it } from '@jest/globals';
import { Catalogue } from '../../../narration/catalogue.js';
import { type QuestionLanguage } from '../../text/languages.js';
import { type QuestionType, readQuestion } from './question-type.js';

const LANGUAGES: readonly QuestionLanguage[] = [
  'EN',
  'DE',
  'FR',
  'ES',
  'IT',
  'PT',
  'PL',
  'RU',
  'TR',
  'VI',
  'ID',
  'AR',
  'HI',
  'JA',
  'KO',
  'ZH-CN',
  'ZH-TW',
];

const ASKED: readonly (readonly [QuestionLanguage, QuestionType, string])[] = [
  ['EN', 'who', 'Who approves travel?'],
  ['EN', 'when', 'In which year was the firm founded?'],
  ['EN', 'where', 'Which city is the plant in?'],
  ['EN', 'howMany', 'How long is the warranty?'],
  ['EN', 'definition', 'What is a retainer?'],
  ['EN', 'yesNo', 'May I park on the street?'],
  ['EN', 'list', 'List the holidays.'],
  ['EN', 'why', 'Why was the line stopped?'],
  ['EN', 'free', 'warranty of the pump'],
  ['EN', 'free', 'The rules that are in force'],
  ['DE', 'howMany', 'Wie lange gilt die Garantie?'],
  ['DE', 'yesNo', 'Darf ich im Hof parken?'],
  ['FR', 'who', 'Qui approuve les voyages ?'],
  ['FR', 'definition', "Qu’est-ce qu'un acompte ?"],
  ['ES', 'when', '¿Cuándo se fundó la empresa?'],
  ['IT', 'where', 'Dove si trova lo stabilimento?'],
  ['PT', 'howMany', 'Quantos dias de férias há?'],
  ['PL', 'yesNo', 'Czy wolno parkować na ulicy?'],
  ['RU', 'who', 'Кто утверждает командировки?'],
  ['TR', 'when', 'Şirket ne zaman kuruldu?'],
  ['VI', 'where', 'Nhà máy ở đâu?'],
  ['ID', 'howMany', 'Berapa lama garansi berlaku?'],
  ['AR', 'when', 'متى تأسست الشركة؟'],
  ['HI', 'who', 'यात्रा को कौन मंज़ूरी देता है?'],
  ['JA', 'definition', '前払金とは何ですか？'],
  ['KO', 'when', '회사는 언제 설립되었습니까?'],
  ['ZH-CN', 'howMany', '保修期是多久？'],
  ['ZH-TW', 'who', '誰批准出差？'],
];

describe('readQuestion', () => {
  it.each(ASKED)('tells in %s that %s is asked for: %s', (language, type, question) => {
    expect(readQuestion(question, language).type).toBe(type);
  });

  it('leaves the words that ask out of the topic', () => {
    expect(readQuestion('How many days of leave do I have?', 'EN').topic).toBe('days of leave do i have?');
  });

  it.each(LANGUAGES)('finds nothing but the topic in a question that is suggested in %s', (language) => {
    const question = Catalogue.of(language).text('documents.question', { topic: 'Zebra' });

    expect(readQuestion(question, language).topic.replace(/[^\p{L}]/gu, '')).toBe('zebra');
  });
});
