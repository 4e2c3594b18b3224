import { describe, expect, it } from '@jest/globals';
import { detectLanguage } from './language.js';

const UNHINTED = { names: [], fallback: 'EN' } as const;

describe('the language of a question', () => {
  it.each([
    ['What is the total revenue by region?', 'EN'],
    ['How many orders were placed in 2023?', 'EN'],
    ['¿Cuántos clientes compraron el mes pasado?', 'ES'],
    ['ventas por mes', 'ES'],
    ['Quantos clientes fizeram pedidos?', 'PT'],
    ['vendas por mês', 'PT'],
    ['Combien de clients par ville ?', 'FR'],
    ['Quanti clienti per ogni città?', 'IT'],
    ['Wie viele Kunden gibt es je Stadt?', 'DE'],
    ['Ilu klientów jest w każdym mieście?', 'PL'],
    ['Her şehirde kaç müşteri var?', 'TR'],
    ['Berapa jumlah pelanggan di setiap kota?', 'ID'],
    ['Có bao nhiêu khách hàng ở mỗi thành phố?', 'VI'],
    ['Сколько клиентов в каждом городе?', 'RU'],
    ['كم عدد العملاء في كل مدينة؟', 'AR'],
    ['हर शहर में कितने ग्राहक हैं?', 'HI'],
    ['都市ごとの顧客数は？', 'JA'],
    ['도시별 고객 수는?', 'KO'],
    ['每个城市有多少客户？', 'ZH-CN'],
    ['每個城市有多少客戶？', 'ZH-TW'],
  ])('%s is in %s', (question, language) => {
    expect(detectLanguage(question, UNHINTED)).toBe(language);
  });

  it('is that of the words that are no names of the table', () => {
    const names = ['Umsatz', 'Stadt', 'Getränke'];
    expect(detectLanguage('average Umsatz by Stadt for Getränke', { names, fallback: 'EN' })).toBe('EN');
  });

  it('is not told by names of the table that English has, too', () => {
    const names = ['sessions', 'mobile', 'desktop'];
    expect(detectLanguage('mobile vs desktop sessions', { names, fallback: 'EN' })).toBe('EN');
  });

  it('is told by the names of the table where its own words are shared by two languages', () => {
    const question = 'total da receita por cidade';
    expect(detectLanguage(question, { names: ['receita', 'cidade'], fallback: 'EN' })).toBe('PT');
  });

  it('is Japanese where Chinese characters make Japanese words, without any kana', () => {
    expect(detectLanguage('月別売上高', UNHINTED)).toBe('JA');
  });

  it.each(['', '12345 ???', 'xyzzy qwfp', 'Ποια είναι τα έσοδα;', 'mitä maksaa?'])(
    'is English where nothing tells: %s',
    (question) => {
      expect(detectLanguage(question, UNHINTED)).toBe('EN');
    },
  );

  it('is the language of the reply where characters are shared', () => {
    expect(detectLanguage('平均', { names: [], fallback: 'ZH-TW' })).toBe('ZH-TW');
  });
});
