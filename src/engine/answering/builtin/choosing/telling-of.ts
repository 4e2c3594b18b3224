import { withConfidence } from '../../answer-event.js';
import { type Proposal } from '../../decision/proposal.js';
import { Catalogue } from '../../narration/catalogue.js';
import { askBack } from '../../telling/ask-back.js';
import { QuestionAnswer } from '../answer-question.js';
import { type Choice } from './choice.js';
import { type PreparedQuestion, sourceOf } from '../reading/prepared-question.js';
import { type Telling } from '../reading/table-reading.js';
import { inOwnWords, notesInOwnWords } from '../translate/own-words.js';
import { decline, problemInWordsOf, problemOfAll } from './unanswered.js';
import { type Misunderstanding, type Outcome, type Understanding } from '../reading/understand.js';

/** What becomes of a question whose readings were chosen among: told, asked back or declined. */
export function tellingOf(
  { told, confidence, readings, near }: Choice,
  proposals: readonly Proposal[],
  outcome: Outcome,
  question: PreparedQuestion,
): Telling {
  if (told) return toldLikely(told, confidence);
  if (!outcome.understood) {
    const { request } = question.context;
    const asked = problemInWordsOf(request.question, outcome.misunderstanding.problem);
    const problem = problemOfAll(asked, proposals);
    return declined({ ...outcome.misunderstanding, problem }, { readings, near }, question);
  }
  const { understanding } = outcome;
  const offered = [...readings, ...near];
  if (offered.length > 0) return askedBack(offered, question);
  const isProposed = proposals.some(({ proposer }) => proposer === 'grammar');
  if (!isProposed && !question.isOpen) return toldPlainly(understanding, question);
  const unsure = { schema: understanding.schema, problem: { kind: 'unsure' }, items: [] } as const;
  return declined(unsure, { readings, near }, question);
}

/** Tells a proposal, with how sure it is. */
export function toldLikely(proposal: Proposal, confidence: number | null): Telling {
  const certainty = proposal.proposer === 'grammar' ? 'plain' : 'likely';
  return { certainty, events: () => withConfidence(proposal.events(), confidence) };
}

/** Tells what the grammar understood. */
export function toldPlainly(understanding: Understanding, { sources, context }: PreparedQuestion): Telling {
  const told = notesInOwnWords(understanding, context.written);
  const answer = new QuestionAnswer(context, told, sourceOf(understanding, sources));
  return { certainty: 'plain', events: () => answer.events() };
}

function askedBack(readings: readonly string[], { context: { request } }: PreparedQuestion): Telling {
  const catalogue = Catalogue.of(request.language);
  return { certainty: 'partial', events: () => askBack(readings, request.tables, catalogue) };
}

function declined(
  misunderstanding: Misunderstanding,
  offered: Pick<Choice, 'readings' | 'near'>,
  { sources, context: { request, written } }: PreparedQuestion,
): Telling {
  const catalogue = Catalogue.of(request.language);
  const source = sourceOf(misunderstanding, sources);
  const told = inOwnWords(misunderstanding, written);
  const isNamed = misunderstanding.items.some(({ meaning }) => ['column', 'value'].includes(meaning.kind));
  return {
    certainty: isNamed ? 'partial' : 'none',
    events: () => decline(told, source, catalogue, offered),
  };
}
