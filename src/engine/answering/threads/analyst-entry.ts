import { BuiltinAnalyst } from '../builtin/builtin-analyst.js';
import { type DatasetOverview, overviewOf } from '../builtin/overview.js';
import { rankingModel } from '../builtin/search/rank/model.js';
import { searchHere } from '../builtin/search/search-task.js';
import { AnswerLink } from './answer-link.js';
import { type ThreadTask } from './thread-messages.js';

/** The work of one thread: answers a question, or describes files. */
export default async function work(task: ThreadTask): Promise<DatasetOverview | null> {
  if (task.type === 'overview') return overviewOf(task.files, task.fileCount);
  const link = new AnswerLink(task.port);
  await link.carryOut(new BuiltinAnalyst(link, searchHere), task.request);
  return null;
}

// The model is read before the first question.
rankingModel();
