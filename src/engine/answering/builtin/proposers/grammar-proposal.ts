import { type Proposal } from '../../decision/proposal.js';
import { inOwnNames } from '../../other-names.js';
import { type AnswerContext, QuestionAnswer } from '../answer-question.js';
import { type LinkSource } from '../link/link-source.js';
import { type Understanding } from '../reading/understand.js';
import { rowsOfQuery } from '../representation/sql/rows-of-query.js';
import { namesAllValues } from './all-values.js';
import { leavesSize } from './left-out.js';
import { operationOf, queryFacts, resultOf, sentenceOf, statementOf } from './carried-out.js';

/** What the grammar understood, carried out; null where the database refuses it. */
export async function grammarProposal(
  understanding: Understanding,
  source: LinkSource,
  context: AnswerContext,
): Promise<Proposal | null> {
  const { query } = understanding;
  const wording = sentenceOf(query, 'EN');
  const result = await resultOf(query, context.request.workbench);
  return (
    result && {
      proposer: 'grammar',
      confidence: null,
      result,
      sentence: sentenceOf(query, context.request.language),
      traits: {
        operation: operationOf(query),
        wording,
        unexplained: [],
        facts: {
          ...queryFacts(understanding),
          'guesses a column': Number((understanding.guessed ?? []).length > 0),
          'leaves out an operator': Number(namesAllValues(query, source.schema.columns)),
          'leaves out a restriction': Number(leavesSize(inOwnNames(context.request), wording)),
        },
      },
      sql: statementOf(query) ?? '',
      tables: source.schema.members,
      rows: (shown) => rowsOfQuery(query, result, shown),
      holds: () => Promise.resolve(true),
      events: () => new QuestionAnswer(context, understanding, source).events(),
    }
  );
}
