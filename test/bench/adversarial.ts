// Questions that nobody means, by kind: the longest time that the reading of one takes, and the longest time that the event loop
// of the process stands still while its threads read them. After `npm run build`.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BuiltinAnalyst } from '../../src/engine/answering/builtin/builtin-analyst.js';
import { searchHere } from '../../src/engine/answering/builtin/search/search-task.js';
import { plainQuestion } from '../../src/engine/answering/question-text.js';
import { ThreadedAnalyst } from '../../src/engine/answering/threads/threaded-analyst.js';
import { adversarialQuestions } from '../support/answering/adversarial-questions.js';
import { AnalysisFixture, collect } from '../support/answering/analysis-fixture.js';
import { noCharts } from '../support/answering/no-charts.js';
import { ADVERSARIAL_TABLE } from '../support/answering/adversarial-table.js';
import { LongestTurn, threadTime } from '../support/answering/thread-time.js';
import { printTable } from './print-table.mjs';

const fixture = await AnalysisFixture.create([ADVERSARIAL_TABLE]);
const here = new BuiltinAnalyst(noCharts, searchHere);
const threaded = new ThreadedAnalyst({ charts: noCharts, threads: 1, thinkingMs: 30_000 });
const questions = adversarialQuestions();
await collect(here, fixture.request('total amount by region'));
await collect(threaded, fixture.request('total amount by region'));

const rows = [];
for (const kind of new Set(questions.map((each) => each.kind))) {
  const asked = questions.filter((each) => each.kind === kind).map(({ question }) => question);
  const read = asked.filter((question) => plainQuestion(question) !== null);
  const stall = monitorEventLoopDelay({ resolution: 1 });
  stall.enable();
  const turn = new LongestTurn();
  for (const question of asked) plainQuestion(question);
  for (const question of read) await collect(threaded, fixture.request(question));
  stall.disable();
  const longestTurn = turn.end();
  let longest = 0;
  for (const question of read) {
    const start = threadTime();
    await collect(here, fixture.request(question)).catch((error: unknown) =>
      process.stdout.write(`${kind}: ${String(error)}\n`),
    );
    const taken = threadTime() - start;
    if (taken > 150 && process.argv.includes('-v'))
      process.stdout.write(
        `${taken.toFixed(0)} ${JSON.stringify(question.slice(0, 60))}…${JSON.stringify(question.slice(-40))}\n`,
      );
    longest = Math.max(longest, taken);
  }
  rows.push({
    kind,
    asked: String(asked.length),
    'too long': String(asked.length - read.length),
    'longest reading, ms of processor': longest.toFixed(0),
    'longest turn of the loop, ms of processor': longestTurn.toFixed(0),
    'longest stall, ms of the clock': (stall.max / 1e6).toFixed(0),
  });
}
printTable(rows);
await Promise.all([threaded.close(), fixture.close()]);
