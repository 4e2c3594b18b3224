import { groupsAlike } from '../../../narration/groups-alike.js';
import { measureName, RESULT_NAMES } from '../../representation/names.js';
import { type AggregateQuery } from '../../representation/query.js';
import { type Measure } from '../../representation/measure.js';
import { type NarratorWords } from './narrator-words.js';
import { type ResultView } from '../result-view.js';

const MOST_NAMED = 10;

/** Says what an aggregate query found. */
export class AggregateNarrator {
  private readonly first: Measure;
  private readonly name: string;

  constructor(
    private readonly query: AggregateQuery,
    private readonly view: ResultView,
    private readonly words: NarratorWords,
  ) {
    this.first = query.measures[0] ?? { fn: 'count', column: null };
    this.name = measureName(this.first);
  }

  sentences(): string[] {
    if (this.query.keys.length === 0) return this.totals();
    if (this.view.rowCount === 0)
      return [this.text('empty', { text: this.words.paraphrase.query(this.query) })];
    if (this.query.near !== null && this.view.rowCount > 1) return [this.nearest(this.query.near)];
    if (this.query.isPerFirstKey) return this.perGroup();
    if (this.query.place !== null) return this.atPlace(this.query.place);
    if (this.query.limit !== null && !this.query.isOfWinner) return this.ranking();
    if (this.view.rowCount === 1) return [this.oneGroup()];
    if (this.query.limit !== null) return this.winner();
    return this.query.share ? this.shares() : this.groups();
  }

  private text(key: string, values: Record<string, string | number> = {}): string {
    return this.words.catalogue.text(key, values);
  }

  private measure(measure: Measure = this.first): string {
    return this.words.catalogue.begin(this.words.paraphrase.measure(measure));
  }

  private totals(): string[] {
    const where = this.words.paraphrase.where(this.query.rows);
    return this.query.measures.map((measure) => this.total(measure, where));
  }

  private total(measure: Measure, where: string): string {
    const name = measureName(measure);
    const n = this.view.numberAt(0, name);
    if (this.view.cell(0, name) === null) {
      return this.text('empty.value', { measure: this.words.paraphrase.measure(measure) });
    }
    const value = this.view.text(0, name);
    if (measure.fn === 'count') {
      return this.text('answer.count', {
        n: n ?? 0,
        value,
        where: where && this.text('answer.where', { where }),
      });
    }
    const forRows = where && this.text('as.where', { where });
    if (measure.fn === 'countDistinct') {
      const column = this.words.paraphrase.column(measure.column ?? '');
      return this.text('answer.countDistinct', { n: n ?? 0, value, column, where: forRows });
    }
    return this.text('answer.one', { measure: this.measure(measure), value, where: forRows });
  }

  private oneGroup(): string {
    return this.text('answer.oneGroup', {
      group: this.view.group(0, this.query.keys),
      measure: this.words.paraphrase.measure(this.first),
      value: this.view.text(0, this.name),
    });
  }

  private ranking(): string[] {
    const { limit, order, withRest } = this.query;
    const count = this.view.rowCount;
    const ranked = withRest ? count - 1 : count;
    const items = this.items();
    const key = order === 'asc' ? 'answer.bottom' : 'answer.top';
    const measure = this.words.paraphrase.measure(this.first);
    const sentences = [this.text(key, { count: ranked, measure, items: this.words.catalogue.series(items) })];
    if (limit !== null && ranked > limit)
      sentences.push(this.text('answer.ties', { count: ranked, asked: limit }));
    if (limit !== null && ranked < limit)
      sentences.push(this.text('answer.fewer', { count: ranked, asked: limit }));
    return sentences;
  }

  /** The first group and those tied with it; the others are in the table. */
  private winner(): string[] {
    const isHighest = this.query.order !== 'asc';
    const first = this.extreme(isHighest ? 1 : -1);
    const key = isHighest ? 'answer.highest' : 'answer.lowestFirst';
    return [this.tied(key, first), this.text('answer.groups', { count: this.view.rowCount })];
  }

  private nearest(near: number): string {
    return this.text('answer.nearest', {
      near: this.words.catalogue.constant(near),
      measure: this.words.paraphrase.measure(this.first),
      items: this.words.catalogue.series(this.items()),
    });
  }

  private atPlace(place: number): string[] {
    const isLowest = this.query.order === 'asc';
    if (place === 1)
      return [this.tied(isLowest ? 'answer.lowestFirst' : 'answer.highest', this.extreme(isLowest ? -1 : 1))];
    const key = isLowest ? 'answer.placeLowest' : 'answer.placeHighest';
    const groups = this.view.result.rows.map((_, row) => this.view.group(row, this.query.keys));
    return [
      this.text(key, {
        place,
        measure: this.measure(),
        group: this.words.catalogue.list(groups.slice(0, MOST_NAMED)),
        value: this.view.text(0, this.name),
      }),
    ];
  }

  private perGroup(): string[] {
    return [
      this.text('answer.perGroup', {
        measure: this.words.paraphrase.measure(this.first),
        items: this.words.catalogue.series(this.items()),
      }),
      this.text('answer.groups', { count: this.view.rowCount }),
    ];
  }

  private items(): string[] {
    return Array.from({ length: Math.min(this.view.rowCount, MOST_NAMED) }, (_, row) =>
      this.text('answer.rankingItem', {
        group: this.view.group(row, this.query.keys),
        value: this.view.text(row, this.name),
      }),
    );
  }

  private shares(): string[] {
    const [top, bottom] = [this.extreme(1), this.extreme(-1)];
    const describe = (row: number) => ({
      group: this.view.group(row, this.query.keys),
      share: this.words.catalogue.percent(this.view.numberAt(row, RESULT_NAMES.share) ?? 0),
      value: this.view.text(row, this.name),
    });
    const [first, last] = [top[0], bottom[0]];
    if (first === undefined || last === undefined) return [this.text('answer.fractionEmpty')];
    const sentences = [this.text('answer.share', describe(first))];
    if (this.value(first) !== this.value(last))
      sentences.push(this.text('answer.smallestShare', describe(last)));
    return [...sentences, this.text('answer.groups', { count: this.view.rowCount })];
  }

  private groups(): string[] {
    const sentences = this.isOverTime() ? [this.course()] : [];
    const [high, low] = [this.extreme(1), this.extreme(-1)];
    const [top, bottom] = [high[0], low[0]];
    if (top === undefined || bottom === undefined) {
      return [this.text('empty.value', { measure: this.words.paraphrase.measure(this.first) })];
    }
    if (this.value(top) === this.value(bottom)) {
      sentences.push(
        this.text('answer.equal', { measure: this.measure(), value: this.view.text(top, this.name) }),
      );
    } else if (this.view.result.truncated) sentences.push(...this.firstOnly());
    else if (this.query.order === 'asc') {
      sentences.push(this.tied('answer.lowestFirst', low), this.tied('answer.highest', high));
    } else sentences.push(this.tied('answer.highest', high), this.tied('answer.lowest', low));
    return [...sentences, this.text('answer.groups', { count: this.view.rowCount })];
  }

  /** In a result cut short only the end that it is ordered by is known. */
  private firstOnly(): string[] {
    if (this.query.order === null) return [];
    return [this.tied(this.query.order === 'desc' ? 'answer.highest' : 'answer.lowestFirst', [0])];
  }

  private tied(key: string, rows: readonly number[]): string {
    const value = this.view.text(rows[0] ?? 0, this.name);
    const names = rows.map((row) => this.view.group(row, this.query.keys));
    const group = groupsAlike(names, this.words.catalogue);
    return this.text(rows.length > 1 ? `${key}Tied` : key, { measure: this.measure(), group, value });
  }

  private isOverTime(): boolean {
    const [key, second] = this.query.keys;
    return (
      second === undefined &&
      key !== undefined &&
      key.unit !== null &&
      key.unit !== 'weekday' &&
      key.unit !== 'partOfWeek' &&
      this.query.order === null
    );
  }

  private course(): string {
    const last = this.view.rowCount - 1;
    return this.text('answer.time', {
      measure: this.measure(),
      first: this.view.group(0, this.query.keys),
      firstValue: this.view.text(0, this.name),
      last: this.view.group(last, this.query.keys),
      lastValue: this.view.text(last, this.name),
    });
  }

  private value(row: number): number | string | null {
    const value = this.view.cell(row, this.name);
    return typeof value === 'string' ? value : this.view.numberAt(row, this.name);
  }

  /** The rows with the largest (sign 1) or smallest (sign -1) value; empty when no row has one. */
  private extreme(sign: 1 | -1): number[] {
    let best: number | string | null = null;
    let rows: number[] = [];
    for (let row = 0; row < this.view.rowCount; row += 1) {
      const value = this.value(row);
      if (value === null) continue;
      if (best === null || (sign === 1 ? value > best : value < best)) [best, rows] = [value, [row]];
      else if (value === best) rows.push(row);
    }
    return rows;
  }
}
