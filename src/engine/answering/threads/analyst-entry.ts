import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { trustFrom, USUAL_TRUST } from '../builtin/choosing/choice.js';
import { type DatasetOverview, overviewOf } from '../builtin/overview.js';
import { rankingModel } from '../builtin/search/rank/model.js';
import { storedModel } from '../decision/decision.js';
import { storedJudge } from '../judge/stored-model.js';
import { wordVectors } from '../knowledge/word-vectors.js';
import { searchHere } from '../builtin/search/search-task.js';
import { TablesReader } from '../builtin/reading/tables-reader.js';
import { withProposed } from '../model/overview/checked-overview.js';
import { undrawn } from '../model/loop/told-way.js';
import { ModelAnalyst } from '../model/model-analyst.js';
import { PlanReader } from '../reading.js';
import { TableMemory } from '../tables/table-memory.js';
import { AnswerLink } from './answer-link.js';
import { type ThreadTask } from './thread-messages.js';
import { warmUp } from './warm-up.js';

// Of all questions that this thread answers.
const memory = new TableMemory();
const plans = new PlanReader();

/** The work of one thread: answers a question, or describes files. */
export default async function work(task: ThreadTask): Promise<DatasetOverview | null> {
  if (task.type === 'overview') {
    const { files, fileCount, written } = task;
    const own = overviewOf(files, fileCount);
    return written === null ? own : withProposed(own, written, files);
  }
  const link = new AnswerLink(task.port, memory);
  const trust = task.confidence === null ? USUAL_TRUST : trustFrom(task.confidence);
  const reader = new TablesReader(link, searchHere, plans, trust);
  const builtin = new BuiltinAnalyst(link, searchHere, reader);
  const { model: usage } = task;
  const analyst = usage
    ? new ModelAnalyst({
        model: link,
        usage,
        charts: link,
        builtin,
        reader: new TablesReader(undrawn, searchHere, plans, trust),
        plans,
        judged: link.judged,
      })
    : builtin;
  await link.carryOut(analyst, task.request);
  memory.shrink(task.keptBytes);
  return null;
}

// What was learned is read before the first question, which otherwise waits for it.
for (const read of [rankingModel, storedJudge, storedModel, wordVectors, warmUp]) read();
