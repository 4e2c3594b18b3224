import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { explained, explanation } from './explain/explain.js';

const USAGE = 'usage: npm run explain -- "question" FILE… [--after "earlier question"]… [--most N]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    after: { type: 'string', multiple: true, default: [] },
    most: { type: 'string', default: '5' },
  },
});
const [question, ...paths] = positionals;
const absent = paths.find((path) => !existsSync(path));
if (question === undefined || paths.length === 0 || !/^[1-9]\d*$/.test(values.most)) refuse(USAGE);
if (absent !== undefined) refuse(`there is no file ${absent}`);
const found = await explained({ question, paths, history: values.after });
process.stdout.write(`${explanation(found, Number(values.most))}\n`);

function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
