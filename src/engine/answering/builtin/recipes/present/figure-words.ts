import { type Catalogue } from '../../../narration/catalogue.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import { type Paraphrase } from '../../present/paraphrase/paraphrase.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Rows } from '../../representation/rows.js';
import {
  type Answer,
  type Figure,
  type LabelRule,
  type Measure,
  type ModelPart,
  type SummaryMeasure,
} from '../program.js';
import { hasExtent } from '../compute/summary.js';

/** Says in words what a figure is. The same figure always gives the same words. */
export class FigureWords {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly paraphrase: Paraphrase,
  ) {}

  rows(rows: Rows): string {
    return this.paraphrase.rows(rows);
  }

  /** A short name for a table: the tag, or words. */
  name(figure: Figure): string {
    return figure.isTagged ? figure.name : this.described(figure).replace(/[*\\]/g, '');
  }

  /** The tag and what is computed for it. */
  named(figure: Figure): string {
    const words = this.answer(figure.answer);
    return figure.isTagged ? `${escapeMarkdown(figure.name)}: ${words}` : words;
  }

  described({ answer }: Figure): string {
    return this.answer(answer);
  }

  private columns(columns: readonly ColumnRef[]): string {
    return this.paraphrase.columns(columns);
  }

  private of(words: string, rows: Rows): string {
    return rows.op === 'all' ? words : this.catalogue.text('recipe.of', { words, rows: this.rows(rows) });
  }

  /** A figure of a column without its rows, as plain text. */
  summary(measure: SummaryMeasure): string {
    const words = { words: this.summaryWords(measure), column: measure.column.name };
    return this.catalogue.text('recipe.summary', words).replace(/^the /, '');
  }

  /** The number of rows, as plain text. */
  rowCount(): string {
    return this.catalogue.text('recipe.rowCount').replace(/^the /, '');
  }

  answer(answer: Answer): string {
    switch (answer.op) {
      case 'number':
        return this.measure(answer.measure);
      case 'label':
        return this.label(answer.rules, answer.otherwise);
      case 'values':
        return this.of(
          this.catalogue.text('recipe.values', { column: this.columns([answer.column]) }),
          answer.rows,
        );
      case 'items': {
        const [first] = answer.items;
        const words = first ? this.measure(first.measure) : '';
        return this.catalogue.text(`recipe.items.${answer.pick}`, { words });
      }
      case 'groups': {
        const words = answer.measure ? this.measure(answer.measure) : this.catalogue.text('recipe.rowCount');
        return this.catalogue.text(`recipe.groups.${answer.pick}`, {
          words,
          keys: this.columns(answer.keys),
        });
      }
    }
  }

  private label(rules: readonly LabelRule[], otherwise: string): string {
    const cases = rules.map(({ conditions, label }) => {
      const texts = conditions.map(({ measure, isAbsolute, comparison, value }) => {
        const words = isAbsolute ? `|${this.measure(measure)}|` : this.measure(measure);
        return `${words} ${escapeMarkdown(comparison)} ${this.catalogue.constant(value)}`;
      });
      return this.catalogue.text('recipe.label.case', {
        label: escapeMarkdown(label),
        condition: this.catalogue.list(texts),
      });
    });
    return this.catalogue.text('recipe.label', {
      cases: this.catalogue.series(cases),
      otherwise: escapeMarkdown(otherwise),
    });
  }

  measure(measure: Measure): string {
    switch (measure.op) {
      case 'summary': {
        const words = { words: this.summaryWords(measure), column: this.columns([measure.column]) };
        return this.of(this.catalogue.text('recipe.summary', words), measure.rows);
      }
      case 'rowCount':
        return this.of(this.catalogue.text('recipe.rowCount'), measure.rows);
      case 'correlation':
      case 'normality':
      case 'comparison':
      case 'groupComparison':
      case 'independence':
      case 'evenness':
        return this.test(measure);
      case 'model':
        return this.model(measure.part, measure.model);
      case 'meanBound': {
        const level = this.catalogue.percent(measure.level);
        return this.catalogue.text(`recipe.meanBound.${measure.side}`, {
          words: this.measure(measure.mean),
          level,
        });
      }
      case 'calculation': {
        const values = { left: this.measure(measure.left), right: this.measure(measure.right) };
        return this.catalogue.text(`recipe.calculation.${measure.sign}`, values);
      }
    }
  }

  private summaryWords(measure: SummaryMeasure): string {
    const share = this.catalogue.constant(measure.share);
    const words = this.catalogue.text(`recipe.fn.${measure.fn}`, { share });
    return hasExtent(measure) ? this.catalogue.text(`recipe.extent.${measure.extent}`, { words }) : words;
  }

  private test(
    measure: Exclude<Measure, { op: 'summary' | 'rowCount' | 'model' | 'meanBound' | 'calculation' }>,
  ): string {
    const part = this.catalogue.text(`recipe.part.${measure.part}`);
    const say = (method: string, columns: string, rows: Rows): string =>
      this.of(
        this.catalogue.text('recipe.test', {
          part,
          method: this.catalogue.text(`recipe.method.${method}`),
          columns,
        }),
        rows,
      );
    switch (measure.op) {
      case 'correlation':
        return say(measure.method, this.columns([measure.x, measure.y]), measure.rows);
      case 'normality':
        return say(measure.method, this.columns([measure.column]), measure.rows);
      case 'independence':
        return say('independence', this.columns([measure.x, measure.y]), measure.rows);
      case 'evenness':
        return say('evenness', this.columns([measure.column]), measure.rows);
      case 'groupComparison':
        return say(`compare.${measure.method}`, this.columns([measure.column, measure.key]), measure.rows);
      case 'comparison': {
        const samples = measure.samples.map(({ column, rows }) => this.of(this.columns([column]), rows));
        const method = this.catalogue.text(`recipe.method.compare.${measure.method}`);
        return this.catalogue.text('recipe.test', { part, method, columns: this.catalogue.list(samples) });
      }
    }
  }

  private model(
    part: ModelPart,
    { kind, target, features, split, rows }: Extract<Measure, { op: 'model' }>['model'],
  ): string {
    const values = {
      part: this.catalogue.text(
        `recipe.model.${part.kind}`,
        part.kind === 'coefficient' ? { feature: escapeMarkdown(part.feature) } : {},
      ),
      kind: this.catalogue.text(`recipe.model.${kind}`),
      target: this.columns([target]),
      features: this.columns(features),
    };
    const words = this.catalogue.text('recipe.model', values);
    const tested = split
      ? this.catalogue.text('recipe.split', {
          words,
          share: this.catalogue.percent(100 * split.testShare),
          seed: String(split.seed),
        })
      : words;
    return this.of(tested, rows);
  }
}
