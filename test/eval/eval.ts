import { parseArgs } from 'node:util';
import { type Prediction } from './prediction.js';
import { summary, writePredictions } from './report.js';
import { HUMAN_SETS } from './human/human-set.js';
import { type EvalOptions } from './options.js';

const SUITES: Readonly<Record<string, () => Promise<(options: EvalOptions) => Promise<Prediction[]>>>> = {
  wtq: async () => (await import('./wtq.js')).evaluateWtq,
  probes: async () => (await import('./probes.js')).evaluateProbes,
  retrieval: async () => (await import('./retrieval.js')).evaluateRetrieval,
  human: async () => (await import('./human.js')).evaluateHuman,
  columns: async () => (await import('./columns.js')).evaluateColumns,
  keys: async () => (await import('./keys.js')).evaluateKeys,
  totals: async () => (await import('./totals.js')).evaluateTotals,
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
if (values.analyst === 'model') refuse('there is no analyst yet that asks a model: leave out --analyst');
if (values.analyst !== 'builtin') refuse(`--analyst takes builtin or model, not ${values.analyst}`);
const evaluate = await suite();
const predictions = await evaluate({
  data: values.data ?? null,
  split: values.split ?? null,
  limit: countOf('limit'),
  most: countOf('most'),
  oracle: values.oracle,
});
process.stdout.write(`${summary(predictions)}\n`);
const path = values.out ?? `eval-${name}.json`;
await writePredictions(path, predictions);
process.stdout.write(`every prediction: ${path}\n`);

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
