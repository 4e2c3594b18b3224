import {
  type AnomalyQuery,
  type AttainmentQuery,
  type BusinessQuery,
  type CohortQuery,
  type ContrastQuery,
  type DriversQuery,
  type ForecastQuery,
  type SeriesQuery,
} from '../representation/business.js';
import { measureName, RESULT_NAMES } from '../representation/names.js';
import { type Key } from '../representation/key.js';
import { type Measure } from '../representation/measure.js';
import { cohortName, entityName, laterName } from '../representation/sql/cohort-sql.js';
import { METHODS } from '../representation/sql/forecast-sql.js';
import { sideName } from '../representation/sql/contrast-sql.js';
import { movingName } from '../representation/sql/series-sql.js';
import { type NarratorWords } from './narrator-words.js';
import { type ResultView } from './result-view.js';

const MOST_NAMED = 5;

/** Puts the results of business queries into sentences. */
export class BusinessNarrator {
  constructor(
    private readonly query: BusinessQuery,
    private readonly view: ResultView,
    private readonly words: NarratorWords,
  ) {}

  sentences(): string[] {
    const { query } = this;
    if (this.view.rowCount === 0 && query.op !== 'anomalies')
      return [this.text('empty', { text: this.words.paraphrase.query(query) })];
    if ((query.op === 'contrast' || query.op === 'attainment') && query.isCounted) return this.counted(query);
    switch (query.op) {
      case 'series':
        return this.series(query);
      case 'contrast':
        return query.key ? this.contrasts(query, query.key) : this.contrast(query);
      case 'drivers':
        return this.drivers(query);
      case 'attainment':
        return this.attainment(query);
      case 'cohort':
        return this.cohort(query);
      case 'anomalies':
        return this.anomalies(query);
      case 'forecast':
        return this.forecast(query);
    }
  }

  private counted(query: ContrastQuery | AttainmentQuery): string[] {
    const keys = query.op === 'attainment' ? query.keys.slice(0, -1) : [];
    const percent = this.percent(0, RESULT_NAMES.share);
    const [count, part] = [RESULT_NAMES.countedOf, RESULT_NAMES.counted].map((name) =>
      this.view.text(0, name),
    );
    if (keys.length > 0) {
      const values = { group: this.view.group(0, keys), percent, count: count ?? '', part: part ?? '' };
      return [this.text('answer.groupsShare.group', values)];
    }
    const met = this.text('answer.groupsCounted', {
      count: this.view.numberAt(0, RESULT_NAMES.counted) ?? 0,
    });
    return [met, this.text('answer.groupsShare', { percent, count: count ?? '' })];
  }

  private text(key: string, values: Record<string, string | number> = {}): string {
    return this.words.catalogue.text(key, values);
  }

  private measure(measure: Measure): string {
    return this.words.catalogue.begin(this.words.paraphrase.measure(measure));
  }

  private percent(row: number, name: string): string {
    const value = this.view.numberAt(row, name);
    return value === null ? this.text('value.missing') : this.words.catalogue.percent(value);
  }

  /** The row with the largest (sign 1) or smallest (sign -1) number in a column; null when there is none. */
  private extreme(name: string, sign: 1 | -1): number | null {
    let best: number | null = null;
    for (let row = 0; row < this.view.rowCount; row += 1) {
      const value = this.view.numberAt(row, name);
      if (value === null) continue;
      if (best === null || sign * value > sign * (this.view.numberAt(best, name) ?? 0)) best = row;
    }
    return best;
  }

  private series(query: SeriesQuery): string[] {
    const keys = [query.key, ...(query.group ? [query.group] : [])];
    const groups = this.text('answer.groups', { count: this.view.rowCount });
    if (query.view.kind === 'change') return [...this.changes(keys, query.measure), groups];
    const last = this.view.rowCount - 1;
    const isMoving = query.view.kind === 'moving';
    const column = query.view.kind === 'moving' ? movingName(query.view.size) : RESULT_NAMES.running;
    const values = {
      measure: this.words.paraphrase.measure(query.measure),
      group: this.view.group(last, keys),
      value: this.view.text(last, column),
    };
    return [this.text(isMoving ? 'answer.moving' : 'answer.running', values), groups];
  }

  private changes(keys: readonly Key[], measure: Measure): string[] {
    const [top, bottom] = [1, -1].map((sign) =>
      this.extreme(RESULT_NAMES.changePercent, sign === 1 ? 1 : -1),
    );
    if (top === null || top === undefined || bottom === null || bottom === undefined)
      return [this.text('answer.noChange', { measure: this.words.paraphrase.measure(measure) })];
    const describe = (row: number) => ({
      measure: this.measure(measure),
      group: this.view.group(row, keys),
      percent: this.percent(row, RESULT_NAMES.changePercent),
      value: this.view.text(row, measureName(measure)),
      previous: this.view.text(row, RESULT_NAMES.previous),
    });
    const sentences = [this.text('answer.change.most', describe(top))];
    if (top !== bottom) sentences.push(this.text('answer.change.least', describe(bottom)));
    return sentences;
  }

  private contrast(query: ContrastQuery): string[] {
    const { left, right, measure } = query;
    const difference = this.view.numberAt(0, RESULT_NAMES.difference);
    const values = {
      measure: this.measure(measure),
      left: this.words.paraphrase.side(left),
      right: this.words.paraphrase.side(right),
      leftValue: this.view.text(0, sideName(left, measure)),
      rightValue: this.view.text(0, sideName(right, measure)),
      difference: this.view.text(0, RESULT_NAMES.difference),
      percent: this.percent(0, RESULT_NAMES.differencePercent),
    };
    const said = this.text(difference === null ? 'answer.contrast.none' : 'answer.contrast', values);
    if (query.years === null || difference === null) return [said];
    const percent = this.percent(0, RESULT_NAMES.yearly);
    return [said, this.text('answer.contrast.yearly', { percent, count: query.years })];
  }

  private contrasts({ measure, left, right }: ContrastQuery, key: Key): string[] {
    const groups = this.text('answer.groups', { count: this.view.rowCount });
    const [up, down] = [this.extreme(RESULT_NAMES.difference, 1), this.extreme(RESULT_NAMES.difference, -1)];
    if (up === null || down === null) return [groups];
    const describe = (row: number) => ({
      measure: this.measure(measure),
      group: this.view.group(row, [key]),
      difference: this.view.text(row, RESULT_NAMES.difference),
      percent: this.percent(row, RESULT_NAMES.differencePercent),
      left: this.words.paraphrase.side(left),
      right: this.words.paraphrase.side(right),
    });
    const sentences = [this.text('answer.contrast.most', describe(up))];
    if (up !== down) sentences.push(this.text('answer.contrast.least', describe(down)));
    return [...sentences, groups];
  }

  private drivers({ left, right }: DriversQuery): string[] {
    const count = Math.min(this.view.rowCount, MOST_NAMED);
    const items = Array.from({ length: count }, (_, row) =>
      this.text('answer.driver', {
        column: this.words.paraphrase.column(String(this.view.cell(row, RESULT_NAMES.column))),
        value: this.view.text(row, RESULT_NAMES.value),
        difference: this.view.text(row, RESULT_NAMES.difference),
      }),
    );
    return [
      this.text('answer.drivers', {
        left: this.words.paraphrase.side(left),
        right: this.words.paraphrase.side(right),
        items: this.words.catalogue.series(items),
      }),
      this.text('answer.drivers.rule'),
    ];
  }

  private attainment(query: AttainmentQuery): string[] {
    if (query.keys.length === 0) return [this.attained(query, 0, '')];
    const groups = this.text('answer.groups', { count: this.view.rowCount });
    const rows = [this.extreme(RESULT_NAMES.difference, 1), this.extreme(RESULT_NAMES.difference, -1)];
    const named = [...new Set(rows.flatMap((row) => (row === null ? [] : [row])))];
    return [...named.map((row) => this.attained(query, row, this.view.group(row, query.keys))), groups];
  }

  private attained({ actual, target }: AttainmentQuery, row: number, group: string): string {
    return this.text(group === '' ? 'answer.attainment' : 'answer.attainment.group', {
      group,
      actual: this.view.text(row, measureName(actual)),
      target: this.view.text(row, measureName(target)),
      difference: this.view.text(row, RESULT_NAMES.difference),
      percent: this.percent(row, RESULT_NAMES.attainment),
    });
  }

  private cohort(query: CohortQuery): string[] {
    const key = { column: { ...query.date, name: cohortName(query) }, unit: null };
    const groups = this.text('answer.groups', { count: this.view.rowCount });
    const total = this.view.text(0, entityName(query));
    if (query.show === 'total')
      return [
        this.text('answer.cohort.total', {
          count: total,
          entity: this.words.paraphrase.column(query.entity),
        }),
      ];
    if (query.show === 'returned')
      return [
        this.text('answer.cohort.returned', {
          total,
          count: this.view.text(0, RESULT_NAMES.active),
          share: this.percent(0, RESULT_NAMES.activePercent),
        }),
      ];
    if (query.show === 'new') {
      const row = this.extreme(entityName(query), 1) ?? 0;
      const value = this.view.text(row, entityName(query));
      const entity = this.words.paraphrase.column(query.entity);
      return [this.text('answer.cohort.new', { group: this.view.group(row, [key]), value, entity }), groups];
    }
    const next = this.view.result.rows.findIndex((_, row) => this.view.numberAt(row, laterName(query)) === 1);
    if (next < 0) return [groups];
    const share = this.percent(next, RESULT_NAMES.activePercent);
    return [this.text('answer.cohort.next', { group: this.view.group(next, [key]), share }), groups];
  }

  private anomalies(query: AnomalyQuery): string[] {
    const rows = [...this.view.result.rows.keys()].filter(
      (row) => this.view.cell(row, RESULT_NAMES.unusual) === true,
    );
    const shown = query.isOfWinner && this.view.rowCount > 0 ? [0] : rows.slice(0, MOST_NAMED);
    const items = shown.map((row) => {
      const values = {
        group: this.view.group(row, [query.key]),
        value: this.view.text(row, measureName(query.measure)),
        usual: this.view.text(row, RESULT_NAMES.usual),
        score: this.view.text(row, RESULT_NAMES.score),
      };
      return this.text('answer.ranking', { items: this.text('answer.anomaly', values) });
    });
    const count = rows.length;
    const found = this.text('answer.anomalies', { count });
    return [...items, found];
  }

  private method(): string {
    const method = this.view.cell(0, RESULT_NAMES.method);
    if (method === METHODS.naive) return this.text('answer.forecast.naive');
    return this.text(method === METHODS.level ? 'answer.forecast.level' : 'answer.forecast.trend');
  }

  private forecast(query: ForecastQuery): string[] {
    const count = Math.min(this.view.rowCount, MOST_NAMED);
    const items = Array.from({ length: count }, (_, row) =>
      this.text('answer.rankingItem', {
        group: this.view.group(row, [query.key]),
        value: this.view.text(row, RESULT_NAMES.forecast),
      }),
    );
    return [
      this.text('answer.forecast', {
        measure: this.words.paraphrase.measure(query.measure),
        items: this.words.catalogue.series(items),
      }),
      this.text('answer.forecast.error', {
        method: this.method(),
        count: this.view.numberAt(0, RESULT_NAMES.tested) ?? 0,
        error: this.view.text(0, RESULT_NAMES.error),
        percent: this.percent(0, RESULT_NAMES.errorPercent),
      }),
    ];
  }
}
