import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { count, pick, rowTable } from '../../../../../../test/support/answering/tables.js';
import { replyLanguageOf } from '../../translate/asked.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const REGIONS = ['North', 'South', 'West'] as const;
const ORDERS = rowTable(
  'orders',
  { region: 'VARCHAR', product: 'VARCHAR', order_date: 'DATE', revenue: 'INTEGER' },
  count(24).map((index) => ({
    region: pick(REGIONS, index),
    product: pick(['Lamp', 'Chair'], index * index + (index % 3)),
    order_date: `${2022 + (index % 2)}-0${1 + (index % 6)}-10`,
    revenue: 100 + index * 10 + (index % 3) * 500,
  })),
);

const total = (rows: readonly { revenue?: unknown }[]): number =>
  rows.reduce((sum, { revenue }) => sum + Number(revenue), 0);
const BY_REGION = REGIONS.map((region) => [
  region,
  total(ORDERS.rows.filter((row) => row['region'] === region)),
]);
const ABOVE = ORDERS.rows.filter((row) => Number(row['revenue']) > 700).length;
const IN_2023 = ORDERS.rows.filter((row) => String(row['order_date']).startsWith('2023')).length;

/** Total by region, rows above 700, orders in 2023. */
const QUESTIONS = [
  [
    'ES',
    'suma de los ingresos según la región',
    'cuántos pedidos superan los 700 de ingresos',
    '¿Cuántos pedidos hubo en 2023?',
  ],
  [
    'PT',
    'soma da receita por região',
    'quantos pedidos têm receita acima de 700',
    'Quantos pedidos houve em 2023?',
  ],
  [
    'FR',
    "somme du chiffre d'affaires par région",
    'combien de commandes ont un revenu supérieur à 700',
    'Combien de commandes en 2023 ?',
  ],
  [
    'IT',
    'somma dei ricavi per regione',
    'quanti ordini hanno un ricavo superiore a 700',
    'Quanti ordini nel 2023?',
  ],
  [
    'DE',
    'Gesamterlös pro Region',
    'Wie viele Bestellungen haben mehr als 700 Umsatz?',
    'Wie viele Aufträge gab es im Jahr 2023?',
  ],
  [
    'PL',
    'łączne przychody według regionów',
    'ile zamówień ma przychód powyżej 700',
    'Ile zamówień było w 2023 roku?',
  ],
  [
    'TR',
    'bölge bazında toplam gelir',
    'geliri 700 üzerinde olan kaç sipariş var',
    '2023 yılında kaç sipariş var?',
  ],
  [
    'ID',
    'total pendapatan menurut wilayah',
    'berapa pesanan dengan pendapatan di atas 700',
    'Ada berapa pesanan pada tahun 2023?',
  ],
  [
    'VI',
    'tổng doanh thu theo khu vực',
    'bao nhiêu đơn hàng có doanh thu trên 700',
    'Có bao nhiêu đơn hàng trong năm 2023?',
  ],
  [
    'RU',
    'суммарная выручка по регионам',
    'сколько заказов с выручкой больше 700',
    'Сколько заказов было в 2023 году?',
  ],
  [
    'AR',
    'إجمالي الإيرادات حسب المنطقة',
    'كم عدد الطلبات التي إيراداتها أكبر من 700',
    'كم عدد الطلبات في عام 2023؟',
  ],
  ['HI', 'क्षेत्र के अनुसार कुल राजस्व', '700 से अधिक राजस्व वाले कितने ऑर्डर हैं', '2023 में कितने ऑर्डर थे?'],
  ['JA', '地域ごとの売上の合計', '売上が700を超える注文は何件', '2023年の注文は何件ですか'],
  ['KO', '지역별 매출 합계', '매출이 700을 초과하는 주문은 몇 건', '2023년 주문은 몇 건인가요'],
  ['ZH-CN', '各地区的收入总和', '收入超过700的订单有多少', '2023年有多少订单'],
  ['ZH-TW', '各地區的營收總和', '營收超過700的訂單有多少', '2023年有多少訂單'],
] as const;

/** City and sales of a table whose headers are in the language, and a question for the total by city. */
const OWN_HEADERS = [
  ['ES', 'Ciudad', 'Ventas', 'ventas totales por ciudad'],
  ['PT', 'Cidade', 'Vendas', 'total de vendas por cidade'],
  ['FR', 'Ville', 'Ventes', 'total des ventes par ville'],
  ['IT', 'Città', 'Vendite', 'vendite totali per città'],
  ['DE', 'Ort', 'Umsatz', 'Summe der Umsätze je Stadt'],
  ['PL', 'Miasto', 'Przychód', 'suma przychodów według miast'],
  ['TR', 'Şehir', 'Gelir', 'şehirlere göre toplam gelir'],
  ['ID', 'Kota', 'Penjualan', 'total penjualan per kota'],
  ['VI', 'Thành phố', 'Doanh thu', 'tổng doanh thu theo thành phố'],
  ['RU', 'Город', 'Доход', 'сумма доходов по городам'],
  ['AR', 'المدينة', 'الإيرادات', 'مجموع الإيرادات حسب المدينة'],
  ['HI', 'शहर', 'आय', 'शहर के अनुसार कुल आय'],
  ['JA', '都市', '売上高', '都市別の売上高の合計'],
  ['KO', '도시', '매출액', '도시별 매출액 합계'],
  ['ZH-CN', '城市', '销售额', '按城市统计销售额总和'],
  ['ZH-TW', '城市', '銷售額', '按城市統計銷售額總和'],
] as const;

const fixtures: AnalysisFixture[] = [];
let orders: AnalysisFixture;
beforeAll(async () => {
  orders = await AnalysisFixture.create([ORDERS]);
  fixtures.push(orders);
});
afterAll(() => Promise.all(fixtures.map((fixture) => fixture.close())));

async function rowsOf(fixture: AnalysisFixture, question: string): Promise<unknown[][] | null> {
  const events = await collect(analyst, fixture.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  return result
    ? result.rows.map((row) => row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)))
    : null;
}

describe.each(QUESTIONS)('in %s the analyst', (language, byRegion, above, inYear) => {
  it('answers by a group, with a condition and for a year, over English headers', async () => {
    expect(new Set(await rowsOf(orders, byRegion))).toEqual(new Set(BY_REGION));
    expect(await rowsOf(orders, above)).toEqual([[ABOVE]]);
    expect(await rowsOf(orders, inYear)).toEqual([[IN_2023]]);
  });

  it('replies in the language of the question where none is asked for', () => {
    expect(replyLanguageOf(orders.request(inYear))).toBe(language);
    expect(replyLanguageOf(orders.request(inYear, { language: 'EN' }))).toBe('EN');
  });
});

describe.each(OWN_HEADERS)('over headers in %s', (_language, city, sales, question) => {
  it('the analyst adds up what the header says can be added up', async () => {
    const types = { [city]: 'VARCHAR', [sales]: 'DOUBLE' };
    const rows = count(9).map((index) => ({
      [city]: pick(['Aland', 'Bree', 'Corvo'], index),
      [sales]: index + 1.5,
    }));
    const fixture = await AnalysisFixture.create([rowTable('data', types, rows)]);
    fixtures.push(fixture);
    expect(new Set(await rowsOf(fixture, question))).toEqual(
      new Set([
        ['Aland', 13.5],
        ['Bree', 16.5],
        ['Corvo', 19.5],
      ]),
    );
  });
});

it('a reply that declines quotes the words of the question, not their English wording', async () => {
  const events = await collect(analyst, orders.request('Wie hoch ist die Temperatur je Lieferant?'));
  const reply = events.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join('');
  expect(reply).toContain('„Lieferant“');
  expect(reply).not.toContain('supplier');
});
