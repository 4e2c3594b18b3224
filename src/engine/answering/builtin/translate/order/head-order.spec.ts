import { describe, expect, it } from '@jest/globals';
import { type QuestionLanguage } from '../../text/languages.js';
import { inEnglish } from '../in-english.js';

const NAMES = { columns: [], measures: new Set<string>(), values: ['Aland'], tables: [], others: [] };

const english = (question: string, language: QuestionLanguage): string =>
  inEnglish(question, language, NAMES).text;

describe('a question of a language that says everything of a thing before it', () => {
  it.each([
    [
      'JA',
      '売上が700を超える顧客の名前を一覧にしてください',
      'list name of customer with revenue more than 700',
    ],
    [
      'JA',
      '都市が「Oslo」または「Bergen」の店舗の売上は？',
      'revenue of store with city "Oslo" or "Bergen"?',
    ],
    ['JA', '注文のない顧客は何人ですか', 'how many customer without orders'],
    ['JA', '売上が最も多い店舗の都市', 'city of store with most revenue'],
    ['JA', '顧客（都市がOslo）の平均年齢', 'average age of customer (city Oslo)'],
    ['JA', 'レビューを書いた顧客の名前', 'name of customer that write review'],
    ['JA', '科目を研究する学生の名前', 'name of student that research subject'],
    ['JA', '都市が「Oslo」でない顧客の名前', 'name of customer with city not "Oslo"'],
    ['JA', '研究の数が20を超える都市の名前', 'name of city with number of research more than 20'],
    ['JA', '店舗数の平均は？', 'average of number of store?'],
    ['JA', '「Oslo」の顧客の名前', 'name of customer of "Oslo"'],
    ['JA', '店舗における顧客の数', 'number of customer in store'],
    ['JA', '車両の、最大速度は？', 'maximum speed of vehicle?'],
    ['JA', 'すべての店舗の名前、都市の住所、電話番号', 'name, city address, phone number of store'],
    [
      'KO',
      '매출이 700을 초과하는 고객의 이름을 나열해 주세요',
      'list name of customer with revenue more than 700',
    ],
    ['KO', '주문이 없는 고객은 몇 명인가요', 'how many customer without orders'],
    ['KO', '매출이 가장 많은 매장의 도시는?', 'city of store with most revenue?'],
    ['KO', '"Oslo"와 "Bergen"이 모두 있는 국가', 'country with both "Oslo" and "Bergen"'],
    ['KO', '모든 매장의 이름, 주소, 도시', 'name, address, city of all store'],
    ['KO', '매장의 가장 높은 매출은?', 'highest revenue of store?'],
    [
      'TR',
      'satışı 700den fazla olan müşterilerin adlarını listele',
      'customer name with sales more than 700',
    ],
    ['ZH-CN', '销售额超过700的客户的姓名', 'name of customer with revenue more than 700'],
    ['ZH-CN', '列出住在Aland的客户的年龄', 'list age of customer that live Aland'],
    ['ZH-CN', '销售额最高的客户，姓名和年龄是什么？', 'name and age of customer with highest revenue?'],
    ['ZH-CN', '年龄最大的人叫什么名字？', 'what is the name of oldest people?'],
    ['ZH-CN', '哪些客户的订单超过5个？', 'which customer orders more than 5?'],
  ] as const)('has each thing before what %s says of it: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });

  it.each([
    ['JA', '価格の高い順に商品の名前を教えてください', 'name of product in descending order of price'],
    ['JA', '地域別売上を高い順に', 'by region revenue in descending order'],
    ['KO', '가격이 높은 순으로 상품 이름을 보여 줘', 'product name in descending order of price'],
    ['TR', 'fiyata göre azalan sırada ürün adları', 'product name in descending order of price'],
    ['ZH-CN', '按价格降序列出产品的名称', 'list name of product in descending order of price'],
    ['ZH-CN', '按名称的字母顺序列出产品的价格', 'list price of product in alphabetical order of name'],
    ['ZH-CN', '产品的名称。按价格排序。', 'name of product. sorted by price.'],
  ] as const)('ends with the order that %s asks for: %s', (language, question, expected) => {
    expect(english(question, language)).toBe(expected);
  });
});
