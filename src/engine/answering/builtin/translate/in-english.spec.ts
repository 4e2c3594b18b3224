import { describe, expect, it } from '@jest/globals';
import { type QuestionLanguage } from '../text/languages.js';
import { inEnglish } from './in-english.js';
import { type TableNames } from './table-words.js';

const NOTHING: TableNames = { columns: [], measures: new Set(), values: [], tables: [] };

function english(question: string, language: QuestionLanguage, names: Partial<TableNames> = {}): string {
  return inEnglish(question, language, { ...NOTHING, ...names }).text;
}

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
    ['PT', 'em 2023', '2023'],
    ['IT', "nell'anno 2023", '2023'],
  ] as const)('has the dates of %s: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it('leaves a day that the calendar does not have as it is written', () => {
    expect(english('31.02.2023', 'DE')).not.toContain('2023-02-31');
  });

  it.each([
    ['JA', '地域別の売上', 'by region revenue'],
    ['KO', '지역별 매출', 'by region revenue'],
    ['TR', 'bölgeye göre ciro', 'by region revenue'],
    ['HI', 'क्षेत्र के अनुसार राजस्व', 'by region revenue'],
    ['TR', '100 ile 200 arasında', 'between 100 and 200'],
    ['TR', "50'den fazla", 'more than 50'],
    ['ES', 'productos distintos', 'distinct product'],
    ['ID', '5 produk dengan harga tertinggi', 'top 5 product by price'],
    ['IT', 'ordini al mese', 'orders by month'],
    ['ID', 'Siapa 5 karyawan dengan gaji tertinggi', 'who top 5 people by salary'],
    ['VI', 'tương quan giữa giá và chi phí là bao nhiêu', 'correlation between price and cost'],
    ['ZH-TW', '總共有多少列', 'how many rows'],
  ] as const)('has its words before what they belong to, in %s: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it('finds headers and values without blanks between words, and leaves unknown words whole', () => {
    const names = { columns: ['region', '城市'], values: ['白川町'] };
    expect(english('各region的收入', 'ZH-CN', names)).toBe('by region revenue');
    expect(english('白川町の鬼滅', 'JA', names)).toBe('"白川町" 鬼滅');
  });

  it('knows headers and values in their endings', () => {
    const names = { columns: ['Pensja'], values: ['Złota Góra', 'Светлый Яр'] };
    expect(english('pensję w Złotej Górze', 'PL', names)).toBe('Pensja "Złota Góra"');
    expect(english('в Светлом Яру', 'RU', names)).toBe('"Светлый Яр"');
  });

  it('takes German compounds apart where their parts are known', () => {
    expect(english('Gesamtumsatz', 'DE')).toBe('total revenue');
    expect(english('Durchschnittsgehalt', 'DE')).toBe('average salary');
  });

  it('knows words after an elided article, and Arabic ones behind their prefixes', () => {
    expect(english("l'âge", 'FR')).toBe('age');
    expect(english('وبالمدينة', 'AR')).toBe('city');
  });

  it('knows Vietnamese without its accents only where a question has none', () => {
    expect(english('doanh thu theo thanh pho', 'VI')).toBe('revenue by city');
    expect(english('doanh thu cửa hàng', 'VI')).toBe('revenue store');
  });

  it('reads a common word as a value only where it is written like it', () => {
    expect(english('où est Paris', 'FR', { values: ['Est'] })).not.toContain('Est');
    expect(english('total Est', 'FR', { values: ['Est'] })).toBe('total Est');
  });

  it('remembers what was written for the words it has put into English', () => {
    expect(inEnglish('Umsatz je Kunde', 'DE', NOTHING).written.get('customer')).toBe('Kunde');
  });
});
