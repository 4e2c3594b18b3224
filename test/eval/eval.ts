import { parseArgs } from 'node:util';
import { type Prediction } from './prediction.js';
import { summary, writePredictions } from './report.js';
import { HUMAN_SETS } from './human/human-set.js';
import { configuredModel } from './asking/model-of-settings.js';
import { KeptPredictions } from './asking/kept-predictions.js';
import { type EvalOptions } from './options.js';

/** Those that ask nothing: they measure one step alone. */
const WITHOUT_ANALYST = ['retrieval', 'columns', 'keys', 'totals'];

const SUITES: Readonly<Record<string, () => Promise<(options: EvalOptions) => Promise<Prediction[]>>>> = {
  wtq: async () => (await import('./wtq.js')).evaluateWtq,
  probes: async () => (await import('./probes.js')).evaluateProbes,
  retrieval: async () => (await import('./retrieval.js')).evaluateRetrieval,
  human: async () => (await import('./human.js')).evaluateHuman,
  languages: async () => (await import('./languages.js')).evaluateLanguages,
  'follow-ups': async () => (await import('./follow-ups.js')).evaluateFollowUps,
  documents: async () => (await import('./documents.js')).evaluateDocuments,
  columns: async () => (await import('./columns.js')).evaluateColumns,
  keys: async () => (await import('./keys.js')).evaluateKeys,
  totals: async () => (await import('./totals.js')).evaluateTotals,
  knowledge: async () => (await import('./knowledge.js')).evaluateKnowledge,
  everyday: async () => (await import('./everyday.js')).evaluateEveryday,
  dabench: async () => (await import('./dabench.js')).evaluateDabench,
  ...Object.fromEntries(
    HUMAN_SETS.map((split) => [
      split,
      async () => {
        const { evaluateHuman } = await import('./human.js');
        return (options: EvalOptions): Promise<Prediction[]> => evaluateHuman({ ...options, split });
      },
    ]),
  ),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    split: { type: 'string' },
    limit: { type: 'string' },
    most: { type: 'string' },
    oracle: { type: 'boolean', default: false },
    analyst: { type: 'string', default: 'builtin' },
    out: { type: 'string' },
  },
});

const [name = ''] = positionals;
const suite = SUITES[name];
if (!suite) {
  refuse(
    `usage: npm run eval -- ${Object.keys(SUITES).join('|')} [--data DIR] [--split NAME] [--limit N] [--most N] [--oracle] [--analyst builtin|model] [--out FILE]`,
  );
}
if (!['builtin', 'model'].includes(values.analyst))
  refuse(`--analyst takes builtin or model, not ${values.analyst}`);
const withModel = values.analyst === 'model';
if (withModel && WITHOUT_ANALYST.includes(name)) refuse(`${name} asks no analyst: leave out --analyst`);
const path = values.out ?? `eval-${name}${withModel ? '-model' : ''}.json`;
const say = (line: string): boolean => process.stdout.write(`${line}\n`);
const model = withModel
  ? await configuredModel(say).catch((error: unknown) => refuse((error as Error).message))
  : undefined;
const evaluate = await suite();
const predictions = await evaluate({
  data: values.data ?? null,
  split: values.split ?? null,
  limit: countOf('limit'),
  most: countOf('most'),
  oracle: values.oracle,
  ...(model && { model, kept: new KeptPredictions(`${path}l`, model.name) }),
});
say(summary(predictions));
await writePredictions(path, predictions);
say(`every prediction: ${path}`);

function countOf(option: 'limit' | 'most'): number | null {
  const text = values[option];
  if (text === undefined) return null;
  if (!/^[1-9]\d*$/.test(text)) refuse(`--${option} takes a whole number from 1 on, not ${text}`);
  return Number(text);
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
