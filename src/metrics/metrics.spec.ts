import { describe, expect, it } from '@jest/globals';
import { KeptSpans } from '../../test/support/kept-spans.js';
import { NoSpans } from '../tracing/spans.js';
import { type ProcessState } from './measured.js';
import { Metrics } from './metrics.js';

const IDLE: ProcessState = {
  backlogs: [],
  dependencies: [],
  pool: { busy: 0, idle: 0, waiting: 0, limit: 20 },
  backupAgeSeconds: null,
  endingKeys: null,
};
const USE = { input: 1200, output: 80, isEstimated: true, steps: 3, cost: 0.25, milliseconds: 1234.5 };

describe('what an answer took of a language model', () => {
  it('is counted, under labels that are always the same', async () => {
    const metrics = new Metrics(new KeptSpans());
    for (let time = 0; time < 2; time += 1)
      metrics.modelUsed({ ...USE, verdict: { bound: 3, corrected: 1, leftOut: 1 } });
    const lines = (await metrics.report(IDLE)).split('\n').filter((line) => /^quarry_model_/.test(line));
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
      'quarry.work': 'answering',
      'gen_ai.usage.input_tokens': 1200,
      'gen_ai.usage.output_tokens': 80,
      'quarry.model.tokens_estimated': 'true',
      'quarry.model.steps': 3,
      'quarry.model.cost': 0.25,
      'quarry.model.milliseconds': 1235,
    };
    expect(spans.ended).toMatchObject([{ name: 'model-use', attributes }]);
    expect(Object.keys(spans.ended[0]?.attributes ?? {})).toEqual(Object.keys(attributes));
  });
});

describe('a process', () => {
  /** The samples of a metric. */
  const samplesOf = async (metrics: Metrics, name: string, state = IDLE): Promise<string[]> =>
    (await metrics.report(state)).split('\n').filter((line) => line.startsWith(name));

  it('counts answers by analyst and outcome, and how sure those are that are told', async () => {
    const metrics = new Metrics(new NoSpans());
    metrics.questionAnswered({ kind: 'told', analyst: 'builtin', confidence: 0.92 });
    metrics.questionAnswered({ kind: 'told', analyst: 'builtin', confidence: null });
    metrics.questionAnswered({ kind: 'told', analyst: 'model', confidence: 'low' });
    metrics.questionAnswered({ kind: 'asked_back', analyst: 'model', confidence: null });

    expect(await samplesOf(metrics, 'quarry_answers_total')).toEqual([
      'quarry_answers_total{analyst="builtin",outcome="told"} 2',
      'quarry_answers_total{analyst="model",outcome="told"} 1',
      'quarry_answers_total{analyst="model",outcome="asked_back"} 1',
    ]);
    expect(await samplesOf(metrics, 'quarry_answer_confidence_bucket{le="0.9')).toEqual([
      'quarry_answer_confidence_bucket{le="0.9"} 0',
      'quarry_answer_confidence_bucket{le="0.95"} 1',
      'quarry_answer_confidence_bucket{le="0.99"} 1',
    ]);
    expect(await samplesOf(metrics, 'quarry_model_answers_total')).toEqual([
      'quarry_model_answers_total{confidence="low"} 1',
    ]);
  });

  it('has slots for tasks that are busy while one is carried out, also where it fails', async () => {
    const metrics = new Metrics(new NoSpans());
    const slots = () => samplesOf(metrics, 'quarry_task_slots');
    const [free, busy] = [
      [
        'quarry_task_slots{kind="answer-job",state="busy"} 0',
        'quarry_task_slots{kind="answer-job",state="free"} 2',
      ],
      [
        'quarry_task_slots{kind="answer-job",state="busy"} 1',
        'quarry_task_slots{kind="answer-job",state="free"} 1',
      ],
    ];
    metrics.slotsOpened('answer-job', 2);
    expect(await slots()).toEqual(free);

    const failing = metrics.measureTask('answer-job', { id: 'a', projectId: 'p' }, async () => {
      expect(await slots()).toEqual(busy);
      throw new Error('the store is away');
    });

    await expect(failing).rejects.toThrow('the store is away');
    expect(await slots()).toEqual(free);
  });

  it('tells how its connections to the database are used', async () => {
    const metrics = new Metrics(new NoSpans());
    const pool = { busy: 3, idle: 2, waiting: 4, limit: 20 };
    expect(await samplesOf(metrics, 'quarry_database_pool', { ...IDLE, pool })).toEqual([
      'quarry_database_pool_connections{state="busy"} 3',
      'quarry_database_pool_connections{state="idle"} 2',
      'quarry_database_pool_limit 20',
      'quarry_database_pool_waiting 4',
    ]);
  });

  it('tells the age of a backup while one is known, and none otherwise', async () => {
    const metrics = new Metrics(new NoSpans());
    const name = 'quarry_backup_age_seconds';
    expect(await samplesOf(metrics, name)).toEqual([]);
    expect(await samplesOf(metrics, name, { ...IDLE, backupAgeSeconds: 60 })).toEqual([`${name} 60`]);
    expect(await samplesOf(metrics, name)).toEqual([]);
  });

  it('counts its streams while they are open', async () => {
    const metrics = new Metrics(new NoSpans());
    const close = metrics.streamOpened();
    metrics.streamOpened();
    close();
    expect(await samplesOf(metrics, 'quarry_open_streams')).toEqual(['quarry_open_streams 1']);
  });
});
