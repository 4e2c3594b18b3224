import { type Measure } from '../../representation/measure.js';
import { type NarratorWords } from './narrator-words.js';
import { type ResultView } from '../result-view.js';

/** What the sentences on business queries are made with. */
export class BusinessSentences {
  constructor(
    protected readonly view: ResultView,
    protected readonly words: NarratorWords,
  ) {}

  protected text(key: string, values: Record<string, string | number> = {}): string {
    return this.words.catalogue.text(key, values);
  }

  protected measure(measure: Measure): string {
    return this.words.catalogue.begin(this.words.paraphrase.measure(measure));
  }

  protected percent(row: number, name: string): string {
    const value = this.view.numberAt(row, name);
    return value === null ? this.text('value.missing') : this.words.catalogue.percent(value);
  }

  /** The row with the largest (sign 1) or smallest (sign -1) number in a column; null when there is none. */
  protected extreme(name: string, sign: 1 | -1): number | null {
    let best: number | null = null;
    for (let row = 0; row < this.view.rowCount; row += 1) {
      const value = this.view.numberAt(row, name);
      if (value === null) continue;
      if (best === null || sign * value > sign * (this.view.numberAt(best, name) ?? 0)) best = row;
    }
    return best;
  }
}
