import { escapeMarkdown } from '../../../narration/markdown.js';
import { RESULT_NAMES } from '../../representation/names.js';
import { type CellQuery, type Query } from '../../representation/query.js';
import { type NarratorWords } from './narrator-words.js';
import { type ResultView } from '../result-view.js';

type QueryOf<Op extends Query['op']> = Extract<Query, { op: Op }>;

const MOST_NAMED = 10;

/** Puts single facts of a table into sentences. */
export class CellNarrator {
  constructor(
    private readonly query: CellQuery,
    private readonly view: ResultView,
    private readonly words: NarratorWords,
  ) {}

  sentences(): string[] {
    const { query } = this;
    switch (query.op) {
      case 'cells':
        return this.cells(query);
      case 'groupCount':
        return [this.number(RESULT_NAMES.groups)];
      case 'groupSize':
        return [this.number('rows')];
      case 'run':
        return [this.number(RESULT_NAMES.run)];
      case 'arithmetic':
        return [this.arithmetic(query)];
      case 'choice':
        return [this.choice()];
      case 'verdict':
        return [
          this.text('answer.verdict', { answer: this.verdict(), count: this.view.numberAt(0, 'rows') ?? 0 }),
        ];
      case 'comparison':
        return [this.text('answer.comparison', { answer: this.verdict(), ...this.bothNumbers() })];
    }
  }

  private text(key: string, values: Readonly<Record<string, string | number>>): string {
    return this.words.catalogue.text(key, values);
  }

  private cells(query: QueryOf<'cells'>): string[] {
    const { paraphrase, catalogue } = this.words;
    const [answer] = this.view.result.columns;
    if (this.view.rowCount === 0 || !answer) return [this.text('empty', { text: paraphrase.query(query) })];
    const rows = [...this.view.result.rows.keys()];
    const values = [...new Set(rows.map((row) => this.view.text(row, answer.name)))];
    const named = values.slice(0, MOST_NAMED).map((value) => `${value}${query.unit ? ` ${query.unit}` : ''}`);
    const rest = values.length - named.length;
    const list =
      rest > 0
        ? this.text('decline.more', { columns: catalogue.series(named), count: rest })
        : catalogue.list(named);
    return [this.text('answer.cells', { column: paraphrase.column(query.column), values: list })];
  }

  private number(name: string): string {
    const text = this.words.paraphrase.query(this.query);
    return this.text('answer.number', { value: this.view.text(0, name), text });
  }

  private bothNumbers(): { left: string; right: string } {
    return { left: this.view.text(0, RESULT_NAMES.left), right: this.view.text(0, RESULT_NAMES.right) };
  }

  private arithmetic({ sign, unit }: QueryOf<'arithmetic'>): string {
    const value = this.view.text(0, sign === 'plus' ? RESULT_NAMES.sum : RESULT_NAMES.difference);
    const values = { value, ...this.bothNumbers() };
    return unit === null
      ? this.text('answer.arithmetic', values)
      : this.text('answer.arithmetic.unit', { ...values, unit: escapeMarkdown(unit) });
  }

  private choice(): string {
    const rows = [...this.view.result.rows.keys()];
    const items = rows.map((row) =>
      this.text('answer.choice.item', {
        option: this.view.text(row, RESULT_NAMES.option),
        value: this.view.text(row, 'value'),
      }),
    );
    const option = this.view.text(0, RESULT_NAMES.option);
    return this.text('answer.choice', { option, values: this.words.catalogue.list(items) });
  }

  private verdict(): string {
    const verdict = this.view.cell(0, RESULT_NAMES.verdict);
    if (typeof verdict === 'string') return escapeMarkdown(verdict);
    return this.text(verdict === true ? 'answer.yes' : 'answer.no', {});
  }
}
