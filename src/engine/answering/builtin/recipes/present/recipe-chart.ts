import { type CellValue, type ResultTable } from '../../../../table.js';
import { type ChartRequest } from '../../../../charts/chart-request.js';
import { chooseChart } from '../../../../charts/choose-chart.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { groupItems, type Item } from '../compute/answers.js';
import { type RecipeData } from '../compute/data.js';
import { measured } from '../compute/measure.js';
import { type Figure } from '../program.js';
import { type FigureWords } from './figure-words.js';
import { type Picture, pictureNeeds } from './recipe-picture.js';

/** What a chart is drawn from. */
interface Drawn {
  readonly data: RecipeData;
  readonly catalogue: Catalogue;
  readonly words: FigureWords;
}

type Rows = readonly (readonly CellValue[])[];

const FIVE = ['least', 'first quartile', 'median', 'third quartile', 'greatest'];

function tableOf(
  columns: readonly (readonly [name: string, type: 'text' | 'number'])[],
  rows: readonly (readonly CellValue[])[],
): ResultTable {
  return { columns: columns.map(([name, type]) => ({ name, type })), rows, truncated: false };
}

/** One row for each of the five numbers of each box. */
function boxTable(
  boxes: readonly { readonly name: string; readonly numbers: readonly CellValue[] }[],
  names: readonly [string, string],
): ResultTable {
  const known = boxes.filter(({ numbers }) => numbers.length === FIVE.length && !numbers.includes(null));
  const rows = known.flatMap(({ name, numbers }) =>
    numbers.map((value, at) => [name, FIVE[at] ?? '', value]),
  );
  return tableOf(
    [
      [names[0], 'text'],
      ['figure', 'text'],
      [names[1], 'number'],
    ],
    rows,
  );
}

function bars(
  items: readonly Item[],
  names: readonly [string, string],
  { catalogue }: Drawn,
  title: string,
): ChartRequest | null {
  const rows = items.map(({ name, value }) => [name, value]);
  const data = tableOf(
    [
      [names[0], 'text'],
      [names[1], 'number'],
    ],
    rows,
  );
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
  return bars(items, [drawn.catalogue.text('recipe.chart.figure'), name], drawn, drawn.catalogue.begin(name));
}

function groupBars(
  answer: Extract<Picture, { kind: 'groupBars' }>['answer'],
  drawn: Drawn,
): ChartRequest | null {
  const { catalogue, words, data } = drawn;
  const keys = answer.keys.map(({ name }) => name).join(', ');
  const name = answer.measure ? words.summary(answer.measure) : words.rowCount();
  const title = catalogue.text('chart.by', { measure: catalogue.begin(name), keys });
  return bars(groupItems(answer, data), [keys, name], drawn, title);
}

function histogram(name: string, values: Rows, { catalogue, words }: Drawn): ChartRequest | null {
  const title = catalogue.text('chart.histogram', { column: name });
  const texts = { count: catalogue.begin(words.rowCount()) };
  const table = tableOf([[name, 'number']], values);
  return chooseChart(table, { title, kind: 'histogram', locale: catalogue.locale, texts });
}

function points(names: readonly [string, string], pairs: Rows, { catalogue }: Drawn): ChartRequest | null {
  const [x, y] = names;
  const title = catalogue.text('chart.correlation', { x, y });
  const table = tableOf(
    names.map((name) => [name, 'number'] as const),
    pairs,
  );
  return chooseChart(table, { title, kind: 'scatter', hasFit: true, locale: catalogue.locale });
}

/** The chart of a picture; null where there is too little to draw. */
export function recipeChart(picture: Picture, drawn: Drawn): ChartRequest | null {
  const found = pictureNeeds(picture).map((need) => drawn.data.table(need));
  const [rows = []] = found;
  switch (picture.kind) {
    case 'bars':
      return figureBars(picture.figures, drawn);
    case 'groupBars':
      return groupBars(picture.answer, drawn);
    case 'distribution':
      return histogram(picture.column.name, rows, drawn);
    case 'points':
      return points([picture.x.name, picture.y.name], rows, drawn);
    case 'boxes': {
      const column = picture.samples[0]?.column.name ?? '';
      const boxes = picture.samples.map(({ name }, at) => ({ name, numbers: found[at]?.[0] ?? [] }));
      return boxChart(boxTable(boxes, [drawn.catalogue.text('recipe.chart.group'), column]), column, drawn);
    }
    case 'groupBoxes': {
      const { key, column } = picture;
      const boxes = rows.map(([group, ...numbers]) => ({ name: String(group), numbers }));
      return boxChart(boxTable(boxes, [key.name, column.name]), column.name, drawn);
    }
  }
}

function boxChart(table: ResultTable, column: string, { catalogue }: Drawn): ChartRequest | null {
  const keys = table.columns[0]?.name ?? '';
  const isOne = new Set(table.rows.map(([name]) => name)).size === 1;
  const title = catalogue.text(isOne ? 'chart.histogram' : 'chart.box', { column, keys });
  return chooseChart(table, {
    title,
    kind: 'boxplot',
    xTitle: keys,
    yTitle: column,
    locale: catalogue.locale,
  });
}
