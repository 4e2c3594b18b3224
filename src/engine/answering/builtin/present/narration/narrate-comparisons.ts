import {
  type AttainmentQuery,
  type ContrastQuery,
  type DriversQuery,
} from '../../representation/business.js';
import { type Key } from '../../representation/key.js';
import { measureName, RESULT_NAMES } from '../../representation/names.js';
import { sideName } from '../../representation/sql/queries/contrast-sql.js';
import { BusinessSentences } from './business-sentences.js';

const MOST_NAMED = 5;

/** Puts into sentences how far two sets of rows, or what was reached and what was aimed at, are apart. */
export class ComparisonNarrator extends BusinessSentences {
  sentences(query: ContrastQuery | DriversQuery | AttainmentQuery): string[] {
    if (query.op === 'drivers') return this.drivers(query);
    if (query.isCounted) return this.counted(query);
    if (query.op === 'attainment') return this.attainment(query);
    return query.key ? this.contrasts(query, query.key) : this.contrast(query);
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
}
