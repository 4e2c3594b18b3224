import { describe, expect, it } from '@jest/globals';
import { english } from '../../../../../test/support/answering/english.js';

describe('a question in English', () => {
  it.each([
    ['DE', 'Umsatz über 1.234,5', 'revenue more than 1234.5'],
    ['ES', 'ingresos de más de 60.000', 'revenue more than 60000'],
    ['FR', 'salaire de plus de 12 000', 'salary more than 12000'],
    ['RU', 'зарплата больше 5 тыс', 'salary more than 5000'],
    ['DE', 'Kosten unter 2,5 Mio', 'cost less than 2500000'],
    ['HI', 'वेतन १,००,००० से अधिक', 'salary more than 100000'],
    ['AR', 'الراتب أكثر من ٥٠٠٠', 'salary more than 5000'],
    ['JA', '売上が３万５千以上', 'revenue at least 35000'],
    ['ZH-CN', '收入超过1.5亿', 'revenue more than 150000000'],
    ['KO', '매출 2만 이상', 'revenue at least 20000'],
    ['VI', 'doanh thu trên 3 triệu', 'revenue more than 3000000'],
  ] as const)('has the numbers of %s: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it.each([
    ['DE', 'am 5. März 2023', '2023-03-05'],
    ['DE', '05.03.2023', '2023-03-05'],
    ['ES', '1 de enero de 2023', '2023-01-01'],
    ['FR', 'le 1er février 2024', '2024-02-01'],
    ['RU', 'в марте 2024 года', 'in March 2024'],
    ['PL', 'w marcu 2024', 'March 2024'],
    ['TR', 'Mart 2024', 'March 2024'],
    ['VI', 'tháng 3 năm 2024', 'March 2024'],
    ['VI', 'ngày 5 tháng 3 năm 2024', '2024-03-05'],
    ['JA', '2023年3月5日', '2023-03-05'],
    ['ZH-TW', '2023年3月', 'March 2023'],
    ['KO', '2023년 3월', 'March 2023'],
    ['ID', '03/2023', 'March 2023'],
    ['PT', 'em 2023', 'in 2023'],
    ['IT', "nell'anno 2023", 'in 2023'],
  ] as const)('has the dates of %s: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it('leaves a day that the calendar does not have as it is written', () => {
    expect(english('31.02.2023', 'DE')).not.toContain('2023-02-31');
  });

  it.each([
    ['ZH-CN', '至少有三门课程', 'at least 3 course'],
    ['ZH-CN', '30岁以上', 'at least 30'],
    ['ZH-TW', '有多少隻寵物', 'how many pet'],
    ['JA', '30歳を超える', 'more than 30'],
    ['KO', '두 개 이상', 'at least 2'],
    ['KO', '몇 살', 'age'],
    ['VI', 'ít nhất hai buổi', 'at least 2'],
  ] as const)(
    'leaves out what %s has between a number and what it counts: %s',
    (language, question, expected) => {
      expect(english(question, language)).toBe(expected);
    },
  );

  it('takes the first letter of a noun behind a figure for no counter', () => {
    expect(english('超过5项目', 'ZH-CN')).toBe('more than 5 project');
  });

  it.each([
    ['ID', 'lebih dari satu kamar', 'more than one room'],
    ['VI', 'hơn một phòng ban', 'more than one department'],
    ['ZH-TW', '多於一間', 'more than one'],
    ['RU', 'не менее одного клиента', 'at least one customer'],
    ['DE', 'ein Kunde', 'customer'],
  ] as const)('reads one as a number behind a comparison of %s only: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it.each([
    ['ID', 'minimal dua kursus', 'at least 2 course'],
    ['RU', 'не менее двух клиентов', 'at least 2 customer'],
    ['RU', 'минимум 3 клиента', 'at least 3 customer'],
    ['PL', 'co najmniej trzem klientom', 'at least 3 customer'],
  ] as const)('keeps the number of a comparison in %s: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it.each([
    ['PL', 'klienci mają adresy', 'customer have address'],
    ['PL', 'sprzedaż w maju 2023', 'sales May 2023'],
    ['PL', '5 maja', 'May 5'],
    ['DE', 'Umsatz im Marz', 'revenue March'],
    ['TR', 'HAZİRAN 2023', 'June 2023'],
    ['PT', 'vendas em março', 'sales March'],
  ] as const)(
    'takes only a word with the letters of a month for one, in %s: %s',
    (language, question, expected) => {
      expect(english(question, language).replace(/ (?:in|on) /g, ' ')).toBe(expected);
    },
  );

  it('has numbers of things in Arabic', () => {
    expect(english('عدد الأعضاء', 'AR')).toBe('number of member');
  });
});
