import { type Grid } from '../../content.js';
import { formattedText } from '../../spreadsheet/cell-text.js';
import { formatKind, PLAIN_NUMBER } from '../../spreadsheet/number-format.js';
import { type XmlElement, type XmlHandler } from '../xml/xml-reader.js';
import { type GridPlace, TableBuilder } from './table-builder.js';
import { wholeNumber } from '../xml/whole-number.js';

/** Texts of one side of a series, by their index. */
type Points = Map<number, string>;

interface Series {
  name: string;
  readonly categories: Points;
  readonly values: Points;
}

/** Gathers the numbers that a chart shows, as they are stored with it. */
export class Chart implements XmlHandler {
  private title = '';
  private readonly axisTitles: string[] = [];
  private readonly series: Series[] = [];
  private current: Series | null = null;
  private points: Points | null = null;
  private format = PLAIN_NUMBER;
  private index = 0;
  private isName = false;
  private isTitle = false;
  private isInPlot = false;
  private characters: string | null = null;

  open(element: XmlElement): void {
    switch (element.name) {
      case 'c:plotArea':
        this.isInPlot = true;
        return;
      case 'c:title':
        this.isTitle = true;
        if (this.isInPlot) this.axisTitles.push('');
        return;
      case 'c:ser':
        this.current = { name: '', categories: new Map(), values: new Map() };
        this.series.push(this.current);
        return;
      case 'c:dLbls':
      case 'c:trendline':
      case 'c:errBars': {
        element.skip();
        return;
      }
      case 'c:pt':
        this.index = wholeNumber(element.attribute('idx'), 0);
        return;
      case 'c:v':
      case 'a:t':
      case 'c:formatCode':
        this.characters = '';
        return;
      default: {
        this.openSide(element.name);
        return;
      }
    }
  }

  close(name: string): void {
    if (name === 'c:title') this.isTitle = false;
    else if (name === 'c:ser') this.current = null;
    else if (name === 'c:tx') this.isName = false;
    else if (SIDES.has(name)) this.points = null;
    else if (this.characters !== null) this.closeText(name, this.characters);
  }

  text(text: string): void {
    if (this.characters !== null) this.characters += text;
  }

  /** The chart as a table with one column for the categories, or null when no numbers are stored with it. */
  grid(place: Omit<GridPlace, 'name'>, maxColumns: number): Grid | null {
    const series = this.series.filter(({ values }) => values.size > 0);
    if (series.length === 0) return null;
    const table = new TableBuilder(maxColumns);
    const columns = columnsOf(series);
    table.startRow();
    for (const { name } of columns) table.addCell(name, 1);
    for (const index of indicesOf(columns)) {
      table.startRow();
      for (const { points } of columns) table.addCell(points.get(index) ?? '', 1);
    }
    const titles = this.axisTitles.map((title) => title.trim()).filter((title) => title !== '');
    const notes = titles.map((title) => `an axis of the chart is titled "${title}"`);
    // The only series gives its name to a chart that has none of its own.
    const name = this.title.trim() || (series.length === 1 ? series[0]?.name.trim() : '');
    return table.grid({ ...place, name: name || null }, 1, ['the numbers shown in a chart', ...notes]);
  }

  private openSide(name: string): void {
    if (name === 'c:tx') this.isName = this.current !== null;
    if (this.current === null || !SIDES.has(name)) return;
    this.points = CATEGORY_SIDES.has(name) ? this.current.categories : this.current.values;
    this.format = PLAIN_NUMBER;
  }

  private closeText(name: string, text: string): void {
    this.characters = null;
    if (name === 'c:formatCode') this.format = formatKind(text);
    else if (this.isTitle) this.addTitle(text);
    else if (this.isName && this.current) this.current.name += text;
    else if (name === 'c:v' && this.points) this.addPoint(this.points, text);
  }

  private addTitle(text: string): void {
    if (this.isInPlot) this.axisTitles.push((this.axisTitles.pop() ?? '') + text);
    else this.title += text;
  }

  private addPoint(points: Points, stored: string): void {
    const text = formattedText(stored, this.format, false);
    // Categories of several levels come with the inner level first.
    const inner = points.get(this.index);
    points.set(this.index, inner === undefined ? text : `${text} ${inner}`);
  }
}

const CATEGORY_SIDES = new Set(['c:cat', 'c:xVal']);
const SIDES = new Set([...CATEGORY_SIDES, 'c:val', 'c:yVal']);

interface Column {
  readonly name: string;
  readonly points: Points;
}

/** Series that share their categories share the column of these. */
function columnsOf(series: readonly Series[]): Column[] {
  const columns: Column[] = [];
  let last: Points | null = null;
  for (const { name, categories, values } of series) {
    const isNew = categories.size > 0 && (last === null || !areSame(last, categories));
    if (isNew) columns.push({ name: '', points: categories });
    if (isNew) last = categories;
    columns.push({ name, points: values });
  }
  return columns;
}

function areSame(some: Points, others: Points): boolean {
  return some.size === others.size && [...some].every(([index, text]) => others.get(index) === text);
}

function indicesOf(columns: readonly Column[]): number[] {
  return [...new Set(columns.flatMap(({ points }) => [...points.keys()]))].sort((a, b) => a - b);
}
