import { describe, expect, it } from '@jest/globals';
import { OpenSpan, type SpanAttributes, type SpanDraft, Spans } from '../tracing/spans.js';
import { Metrics } from './metrics.js';

interface EndedSpan {
  readonly name: string;
  readonly attributes: SpanAttributes;
}

class KeptSpan extends OpenSpan {
  override readonly traceparent = null;

  constructor(
    private readonly name: string,
    private readonly ended: EndedSpan[],
  ) {
    super();
  }

  override end(attributes: SpanAttributes = {}): void {
    this.ended.push({ name: this.name, attributes });
  }
}

class KeptSpans extends Spans {
  readonly ended: EndedSpan[] = [];

  override start({ name }: SpanDraft): OpenSpan {
    return new KeptSpan(name, this.ended);
  }

  override close(): Promise<void> {
    return Promise.resolve();
  }
}

const USE = { input: 1200, output: 80, isEstimated: true, steps: 3, cost: 0.25, milliseconds: 1234.5 };

describe('what an answer took of a language model', () => {
  it('is counted, under labels that are always the same', async () => {
    const metrics = new Metrics(new KeptSpans());
    for (let time = 0; time < 2; time += 1)
      metrics.modelUsed({ ...USE, verdict: { bound: 3, corrected: 1, leftOut: 1 } });
    const lines = (await metrics.report([], [])).split('\n').filter((line) => /^quarry_model_/.test(line));
    expect(lines).toEqual([
      'quarry_model_tokens_total{kind="answering",direction="input"} 2400',
      'quarry_model_tokens_total{kind="answering",direction="output"} 160',
      'quarry_model_steps_total 6',
      'quarry_model_cost_total 0.5',
      'quarry_model_sentences_total{verdict="bound"} 4',
      'quarry_model_sentences_total{verdict="corrected"} 2',
      'quarry_model_sentences_total{verdict="left_out"} 2',
    ]);
  });

  it('is told as a span, without a verdict where no reply was told', () => {
    const spans = new KeptSpans();
    new Metrics(spans).modelUsed({ ...USE, verdict: null });
    const attributes = {
      'gen_ai.usage.input_tokens': 1200,
      'gen_ai.usage.output_tokens': 80,
      'quarry.model.tokens_estimated': 'true',
      'quarry.model.steps': 3,
      'quarry.model.cost': 0.25,
      'quarry.model.milliseconds': 1235,
    };
    expect(spans.ended).toEqual([{ name: 'model-use', attributes }]);
  });
});
