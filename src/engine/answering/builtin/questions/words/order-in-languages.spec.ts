import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { count, pick, rowTable } from '../../../../../../test/support/answering/tables.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const analyst = trustingAnalyst();

const ORDERS = rowTable(
  'orders',
  { region: 'VARCHAR', revenue: 'INTEGER' },
  count(9).map((index) => ({
    region: pick(['North', 'South', 'West'], index),
    revenue: (index % 3) * 10 + 5,
  })),
);
const HIGHEST_FIRST = ['West', 'South', 'North'];

/** The total by region with its largest first, and with its smallest first. */
const QUESTIONS = [
  ['EN', 'revenue by region from highest to lowest', 'revenue by region, smallest to largest'],
  ['ES', 'ingresos por región de mayor a menor', 'ingresos por región de menor a mayor'],
  ['PT', 'receita por região, da maior para a menor', 'receita por região, do menor para o maior'],
  ['FR', 'revenu par région, du plus haut au plus bas', 'revenu par région, du plus bas au plus haut'],
  ['IT', 'ricavi per regione dal più alto al più basso', 'ricavi per regione dal più basso al più alto'],
  ['DE', 'Umsatz je Region, vom höchsten zum niedrigsten', 'Umsatz je Region, vom niedrigsten zum höchsten'],
  [
    'PL',
    'przychód według regionu od najwyższego do najniższego',
    'przychód według regionu od najniższego do najwyższego',
  ],
  ['TR', 'bölgelere göre gelir, en yüksekten en düşüğe', 'bölgelere göre gelir, en düşükten en yükseğe'],
  [
    'ID',
    'pendapatan per wilayah dari tertinggi ke terendah',
    'pendapatan per wilayah dari terendah ke tertinggi',
  ],
  ['VI', 'doanh thu theo khu vực từ cao đến thấp', 'doanh thu theo khu vực từ thấp đến cao'],
  ['RU', 'выручка по регионам от большей к меньшей', 'выручка по регионам от меньшей к большей'],
  ['AR', 'الإيرادات حسب المنطقة من الأعلى إلى الأدنى', 'الإيرادات حسب المنطقة من الأدنى إلى الأعلى'],
  ['HI', 'क्षेत्र के अनुसार राजस्व, अधिकतम से न्यूनतम', 'क्षेत्र के अनुसार राजस्व, न्यूनतम से अधिकतम'],
  ['JA', '地域別の売上を高い順に', '地域別の売上を低い順に'],
  ['KO', '지역별 매출을 높은 순으로', '지역별 매출을 낮은 순으로'],
  ['ZH-CN', '各地区的收入，由高到低', '各地区的收入，由低到高'],
  ['ZH-TW', '各地區的營收，由高到低', '各地區的營收，由低到高'],
] as const;

let orders: AnalysisFixture;
beforeAll(async () => {
  orders = await AnalysisFixture.create([ORDERS]);
});
afterAll(() => orders.close());

async function regionsOf(question: string): Promise<unknown[]> {
  const events = await collect(analyst, orders.request(question));
  const [result] = events.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  expect(result?.columns.map(({ name }) => name)).toEqual(['region', 'total revenue']);
  return (result?.rows ?? []).map(([region]) => region);
}

it.each(QUESTIONS)(
  'totals are ordered as a question in %s asks for it',
  async (_, fromHighest, fromLowest) => {
    expect(await regionsOf(fromHighest)).toEqual(HIGHEST_FIRST);
    expect(await regionsOf(fromLowest)).toEqual(HIGHEST_FIRST.toReversed());
  },
);
