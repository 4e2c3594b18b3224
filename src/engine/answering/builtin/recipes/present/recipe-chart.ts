import { type CellValue, type ResultTable } from '../../../../table.js';
import { type ChartRequest } from '../../../../charts/chart-request.js';
import { chooseChart } from '../../../../charts/choose-chart.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { capitalized } from '../../present/chart-tables.js';
import { groupItems, type Item } from '../compute/answers.js';
import { type RecipeData } from '../compute/data.js';
import { measured } from '../compute/measure.js';
import { type Figure } from '../program.js';
import { type FigureWords } from './figure-words.js';
import { type Picture, pictureNeeds } from './recipe-picture.js';

/** What a chart is drawn from. */
export interface Drawn {
  readonly data: RecipeData;
  readonly catalogue: Catalogue;
  readonly words: FigureWords;
}

const FIVE = ['least', 'first quartile', 'median', 'third quartile', 'greatest'];

function tableOf(columns: readonly (readonly [name: string, type: 'text' | 'number'])[], rows: readonly (readonly CellValue[])[]): ResultTable {
  return { columns: columns.map(([name, type]) => ({ name, type })), rows, truncated: false };
}

/** One row for each of the five numbers of each box. */
function boxTable(boxes: readonly { readonly name: string; readonly numbers: readonly CellValue[] }[], names: readonly [string, string]): ResultTable {
  const known = boxes.filter(({ numbers }) => numbers.length === FIVE.length && !numbers.includes(null));
  const rows = known.flatMap(({ name, numbers }) => numbers.map((value, at) => [name, FIVE[at] ?? '', value]));
  return tableOf([[names[0], 'text'], ['figure', 'text'], [names[1], 'number']], rows);
}

function bars(items: readonly Item[], names: readonly [string, string], { catalogue }: Drawn, title: string): ChartRequest | null {
  const rows = items.map(({ name, value }) => [name, value]);
  const data = tableOf([[names[0], 'text'], [names[1], 'number']], rows);
  return chooseChart(data, { title, kind: 'bar', locale: catalogue.locale });
}

function figureBars(figures: readonly Figure[], drawn: Drawn): ChartRequest | null {
  const items = figures.flatMap((figure): Item[] =>
    figure.answer.op === 'number'
      ? [{ name: drawn.words.name(figure), value: measured(figure.answer.measure, drawn.data).value }]
      : [],
  );
  const [first] = figures;
  const measure = first?.answer.op === 'number' ? first.answer.measure : null;
  const name = measure?.op === 'summary' ? drawn.words.summary(measure) : drawn.words.rowCount();
  return bars(items, [drawn.catalogue.text('recipe.chart.figure'), name], drawn, capitalized(name));
}

/** The chart of a picture; null where there is too little to draw. */
export function recipeChart(picture: Picture, drawn: Drawn): ChartRequest | null {
  const { data, catalogue, words } = drawn;
  const { locale } = catalogue;
  const found = pictureNeeds(picture).map((need) => data.table(need));
  switch (picture.kind) {
    case 'bars':
      return figureBars(picture.figures, drawn);
    case 'groupBars': {
      const keys = picture.answer.keys.map(({ name }) => name).join(', ');
      const name = picture.answer.measure ? words.summary(picture.answer.measure) : words.rowCount();
      return bars(groupItems(picture.answer, data), [keys, name], drawn, catalogue.text('chart.by', { measure: capitalized(name), keys }));
    }
    case 'distribution': {
      const { name } = picture.column;
      const title = catalogue.text('chart.histogram', { column: name });
      const texts = { count: capitalized(words.rowCount()) };
      return chooseChart(tableOf([[name, 'number']], found[0] ?? []), { title, kind: 'histogram', locale, texts });
    }
    case 'points': {
      const title = catalogue.text('chart.correlation', { x: picture.x.name, y: picture.y.name });
      const table = tableOf([[picture.x.name, 'number'], [picture.y.name, 'number']], found[0] ?? []);
      return chooseChart(table, { title, kind: 'scatter', hasFit: true, locale });
    }
    case 'boxes': {
      const [first] = picture.samples;
      if (!first) return null;
      const boxes = picture.samples.map(({ name }, at) => ({ name, numbers: found[at]?.[0] ?? [] }));
      return boxChart(boxTable(boxes, [catalogue.text('recipe.chart.group'), first.column.name]), first.column.name, drawn);
    }
    case 'groupBoxes': {
      const boxes = (found[0] ?? []).map(([group, ...numbers]) => ({ name: String(group), numbers }));
      return boxChart(boxTable(boxes, [picture.key.name, picture.column.name]), picture.column.name, drawn);
    }
  }
}

function boxChart(table: ResultTable, column: string, { catalogue }: Drawn): ChartRequest | null {
  const keys = table.columns[0]?.name ?? '';
  const isOne = new Set(table.rows.map(([name]) => name)).size === 1;
  const title = catalogue.text(isOne ? 'chart.histogram' : 'chart.box', { column, keys });
  return chooseChart(table, { title, kind: 'boxplot', xTitle: keys, yTitle: column, locale: catalogue.locale });
}
