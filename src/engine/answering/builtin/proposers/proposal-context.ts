import { type AnswerContext } from '../answer-question.js';
import { type TableSearch } from '../search/search-task.js';

/** What proposers need beside the tables. */
export interface ProposalContext extends AnswerContext {
  readonly search: TableSearch;
  /** Words of the question by those of its English wording. */
  readonly written: ReadonlyMap<string, string>;
}
