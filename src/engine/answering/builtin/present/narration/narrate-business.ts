import {
  type AnomalyQuery,
  type BusinessQuery,
  type CohortQuery,
  type ForecastQuery,
  type SeriesQuery,
} from '../../representation/business.js';
import { measureName, RESULT_NAMES } from '../../representation/names.js';
import { type Key } from '../../representation/key.js';
import { type Measure } from '../../representation/measure.js';
import { cohortName, entityName, laterName } from '../../representation/sql/queries/cohort-sql.js';
import { METHODS } from '../../representation/sql/queries/forecast-sql.js';
import { movingName } from '../../representation/sql/queries/series-sql.js';
import { BusinessSentences } from './business-sentences.js';
import { ComparisonNarrator } from './narrate-comparisons.js';
import { type NarratorWords } from './narrator-words.js';
import { type ResultView } from '../result-view.js';

const MOST_NAMED = 5;

/** Puts the results of business queries into sentences. */
export class BusinessNarrator extends BusinessSentences {
  constructor(
    private readonly query: BusinessQuery,
    view: ResultView,
    words: NarratorWords,
  ) {
    super(view, words);
  }

  sentences(): string[] {
    const { query } = this;
    if (this.view.rowCount === 0 && query.op !== 'anomalies')
      return [this.text('empty', { text: this.words.paraphrase.query(query) })];
    switch (query.op) {
      case 'series':
        return this.series(query);
      case 'contrast':
      case 'drivers':
      case 'attainment':
        return new ComparisonNarrator(this.view, this.words).sentences(query);
      case 'cohort':
        return this.cohort(query);
      case 'anomalies':
        return this.anomalies(query);
      case 'forecast':
        return this.forecast(query);
    }
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
