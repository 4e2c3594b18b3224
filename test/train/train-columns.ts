import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ADDITIVITIES, SEMANTIC_TYPES } from '../../src/engine/column-meaning.js';
import { featuresOf } from '../../src/engine/ingestion/meaning/column-features.js';
import { labelledTables } from '../eval/columns/labels.js';
import { SampledTables } from '../eval/columns/sampled-tables.js';
import { headerExamples, type HeaderExample } from './header-examples.js';
import { learnSoftmax } from './softmax.js';

const MODEL = 'src/engine/ingestion/meaning/meaning-model.json';
const EPOCHS = 60;
const DECAY = 1;
const LEAST_EXAMPLES = 2;
const MEASURABLE: ReadonlySet<string> = new Set(['integer', 'number', 'time']);

const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' }, out: { type: 'string', default: MODEL } },
});
if (!existsSync(values.data)) throw new Error(`There is no folder ${values.data} with the labelled tables.`);

const examples: HeaderExample[] = headerExamples();
const tables = await SampledTables.create(values.data);
for (const { path, half, labels } of labelledTables()) {
  if (half === 'held') continue;
  const table = await tables.read(path);
  if (table?.columns.length !== labels.length) continue;
  labels.forEach((label, i) => {
    const isMeasurable = MEASURABLE.has(table.columns[i]?.profile.type ?? '');
    if (label) examples.push({ features: featuresOf(i, table), label, isMeasurable });
  });
}
await tables.close();
const options = { decay: DECAY, epochs: EPOCHS, leastExamples: LEAST_EXAMPLES };
const types = learnSoftmax(
  examples.map(({ features, label }) => ({ features, answer: SEMANTIC_TYPES.indexOf(label.type) })),
  { ...options, answers: SEMANTIC_TYPES.length },
);
const additivities = learnSoftmax(
  examples
    .filter(({ isMeasurable }) => isMeasurable)
    .map(({ features, label }) => ({ features, answer: ADDITIVITIES.indexOf(label.additivity) })),
  { ...options, answers: ADDITIVITIES.length },
);
await writeFile(values.out, `${JSON.stringify({ types, additivities })}\n`);
process.stdout.write(`${examples.length} columns learned, written: ${values.out}\n`);
