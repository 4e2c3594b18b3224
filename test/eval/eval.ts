import { parseArgs } from 'node:util';
import { type Prediction, summary, writePredictions } from './report.js';
import { type EvalOptions } from './options.js';

const SUITES: Readonly<Record<string, () => Promise<(options: EvalOptions) => Promise<Prediction[]>>>> = {
  wtq: async () => (await import('./wtq.js')).evaluateWtq,
  probes: async () => (await import('./probes.js')).evaluateProbes,
  retrieval: async () => (await import('./retrieval.js')).evaluateRetrieval,
  dabench: async () => (await import('./dabench.js')).evaluateDabench,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    split: { type: 'string' },
    limit: { type: 'string' },
    sample: { type: 'string' },
    analyst: { type: 'string', default: 'builtin' },
    out: { type: 'string' },
  },
});

const [name = ''] = positionals;
const suite = SUITES[name];
if (!suite) {
  process.stderr.write(
    `usage: npm run eval -- ${Object.keys(SUITES).join('|')} [--data DIR] [--split NAME] [--limit N] [--sample N] [--analyst builtin|model] [--out FILE]\n`,
  );
  process.exit(1);
}
const evaluate = await suite();
const predictions = await evaluate({
  data: values.data ?? null,
  split: values.split ?? null,
  limit: values.limit === undefined ? null : Number(values.limit),
  sample: values.sample === undefined ? null : Number(values.sample),
  analyst: values.analyst,
});
process.stdout.write(`${summary(predictions)}\n`);
const path = values.out ?? `eval-${name}.json`;
await writePredictions(path, predictions);
process.stdout.write(`every prediction: ${path}\n`);
