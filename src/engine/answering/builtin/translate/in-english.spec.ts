import { describe, expect, it } from '@jest/globals';
import { english, NOTHING } from '../../../../../test/support/answering/english.js';
import { inEnglish } from './in-english.js';

describe('a question in English', () => {
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
    expect(english('白川町の鬼滅', 'JA', names)).toBe('鬼滅 of "白川町"');
  });

  it('knows headers and values in their endings', () => {
    const names = { columns: ['Pensja'], values: ['Złota Góra', 'Светлый Яр'] };
    expect(english('pensję w Złotej Górze', 'PL', names)).toBe('Pensja "Złota Góra"');
    expect(english('в Светлом Яру', 'RU', names)).toBe('"Светлый Яр"');
  });

  it.each([
    ['DE', 'Bestand', 'stock'],
    ['DE', 'die erstellten Dokumente', 'created document'],
    ['DE', 'die beste Bewertung', 'best rating'],
    ['RU', 'Какие концерты прошли?', 'which concert held?'],
    ['RU', 'в прошлом году', 'previous year'],
    ['TR', 'gemi getir', 'ship'],
  ] as const)(
    'takes no word of %s for another that only begins like it: %s',
    (language, question, expected) => {
      expect(english(question, language)).toBe(expected);
    },
  );

  it.each([
    ['клиенты, у которых нет заказов', 'customer, without orders'],
    ['какие-либо курсы', 'any course'],
  ])('has what is there and what is not in Russian: %s', (question, expected) => {
    expect(english(question, 'RU')).toBe(expected);
  });

  it('knows headers such as LName for last names, and names beside them for first names', () => {
    const names = { columns: ['StuID', 'LName', 'Fname'] };
    expect(english('给出名和姓', 'ZH-CN', names)).toBe('show first name and last name');
    expect(english('nombre y apellido', 'ES', names)).toBe('first name and last name');
    expect(english('이름', 'KO', { columns: ['DNAME', 'Fname'] })).toBe('name');
  });

  it.each([
    ['ID', 'kode jenis alamat', 'address type code'],
    ['VI', 'mã loại địa chỉ', 'address type code'],
    ['PL', 'identyfikator dokumentu', 'document id'],
    ['ID', 'kode jenis kereta', 'train type code'],
    ['ID', 'jumlah kereta', 'train'],
  ] as const)(
    'puts nouns of %s in the order of a header that they name: %s',
    (language, question, expected) => {
      const names = { columns: ['address_type_code', 'document_id', 'train_number', 'TrainTypeCode'] };
      expect(english(question, language, names)).toMatch(new RegExp(`${expected}$`));
    },
  );

  it.each([
    ['ZH-CN', '按年龄排列', 'sort by age'],
    ['JA', '30歳より年上の社員', 'older than 30 people'],
    ['KO', '나이가 10보다 크거나', 'age more than 10 or'],
    ['KO', '나이가 어린 순으로', 'in ascending order of age'],
    ['PL', 'Jak nazywa się pracownik', 'what is the name of people'],
    ['HI', 'सबसे बाद में', 'latest'],
    ['ID', 'harga dari yang terbesar', 'price descending'],
    ['VI', 'tuổi theo thứ tự giảm dần', 'age descending'],
    ['TR', '30 yaşından büyük müşteri', 'older than 30 customer'],
    ['DE', 'Welche Stadt kommt am häufigsten vor', 'which city most common'],
    ['AR', 'عملاء أعمارهم أكبر من 30', 'customer older than 30'],
  ] as const)('knows how %s orders and compares: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it.each([
    ['Wie viele Züge fahren von jedem Bahnhof ab?', 'how many train drive of each railway station?'],
    ['Liste die Namen auf.', 'list name.'],
    ['Vor- und Nachnamen', 'first name and last name'],
    ['Umsatz vor 2020', 'revenue before 2020'],
  ])('leaves out the beginnings of German verbs at the end of their clause: %s', (question, expected) => {
    expect(english(question, 'DE')).toBe(expected);
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

  it('takes of the meanings of a word the one that names a header or value', () => {
    expect(english('el partido de cada candidato', 'ES', { columns: ['party'] })).toContain('party of each');
    expect(english('el partido de cada equipo', 'ES', { columns: ['match'] })).toContain('match of each');
    expect(english('clientes franceses', 'ES', { values: ['French'] })).toBe('customer french');
  });

  it('puts adjectives before their noun where the language has them behind it', () => {
    expect(english('a idade média dos alunos', 'PT')).toBe('average age of student');
    expect(english('il prezzo medio dei prodotti', 'IT')).toBe('average price of product');
  });

  it('tells words apart by their accents', () => {
    expect(english('o nome e a idade', 'PT')).toBe('name and age');
    expect(english('qual é a idade', 'PT')).toBe('what is age');
  });

  it('takes a quotation as it is, or in English where only that is among the values', () => {
    expect(english("navios 'Brig'", 'PT', { values: ['Brig'] })).toBe('ship "Brig"');
    expect(english("navios 'Capturados'", 'PT', { values: ['Captured'] })).toBe('ship "captured"');
  });

  it('knows countries and languages by the names that the Unicode CLDR gives them', () => {
    expect(english('clientes de Alemania', 'ES', { values: ['Germany'] })).toBe('customer of germany');
  });

  it.each([
    ['ES', 'la cilindrada y la puntería', ['displacement'], 'displacement'],
    ['ES', 'el alojamiento de cada huésped', ['accommodation'], 'accommodation'],
    ['FR', "l'hébergement de chaque client", ['accommodation'], 'accommodation'],
    ['IT', "l'alloggio di ogni ospite", ['accommodation'], 'accommodation'],
    ['PT', 'a hospedagem de cada hóspede', ['accommodation'], 'accommodation'],
    ['TR', 'turistik yerlerin adları', ['tourist attraction'], 'tourist attraction'],
  ] as const)('knows what everyday headers are called in %s: %s', (language, question, columns, header) => {
    expect(english(question, language, { columns })).toContain(header);
  });

  it('remembers what was written for the words it has put into English', () => {
    expect(inEnglish('Umsatz je Kunde', 'DE', NOTHING).written.get('customer')).toBe('Kunde');
  });
});
