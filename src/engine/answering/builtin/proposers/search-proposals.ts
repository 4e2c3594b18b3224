import { type Proposal, type Traits } from '../../decision/proposal.js';
import { QuestionAnswer } from '../answer-question.js';
import { type LinkSource } from '../link/link-source.js';
import { answerOf } from '../search/answer-of.js';
import { answerKey } from '../search/rank/ranker.js';
import { type NamedValues, sampleOf } from '../search/sample.js';
import { type TableReading } from '../search/table-readings.js';
import { lexicon, type Trigger } from '../text/lexicon.js';
import { type Token, tokenize } from '../text/tokenize.js';
import { needsReading } from '../text/wording/wordings.js';
import { inOwnNames } from '../../other-names.js';
import { comparesOtherwise, comparesUnnamed, leavesOutComparison, leavesOutDenial } from './comparisons.js';
import { leavesOutAsked, leavesOutTime, leavesRestriction } from './left-out.js';
import { type ProposalContext } from './proposal-context.js';
import { leftOutNotes } from '../../telling/left-out-notes.js';
import { rowsOfQuery } from '../representation/sql/rows-of-query.js';
import { type Understanding } from '../reading/understand.js';
import { operationOf, queryFacts, resultOf, sentenceOf, statementOf } from './carried-out.js';

const MOST_TABLES = 3;
/** Of each table. */
const MOST_READINGS = 3;

function namedValues(tokens: readonly Token[], source: LinkSource): NamedValues[] {
  return tokens
    .flatMap((_, from) => [1, 2, 3].map((length) => tokens.slice(from, from + length)))
    .flatMap((span) => source.values.link(span))
    .filter(({ quality }) => quality >= 0.8)
    .map(({ column, values }) => ({ column: column.name, values }));
}

/** What is searched for: with the names that the tables have, as the search knows no others. */
interface Searched {
  readonly question: string;
  readonly tokens: readonly Token[];
}

interface Found {
  readonly source: LinkSource;
  readonly isComplete: boolean;
  readonly readings: readonly TableReading[];
}

async function searchSource(
  source: LinkSource,
  { question, tokens }: Searched,
  { request, search, signal }: ProposalContext,
): Promise<Found> {
  signal.throwIfAborted();
  const named = namedValues(tokens, source);
  const table = await sampleOf(request.workbench, source.schema.table, tokens, named);
  const readings = await search.read({ table, question }, signal);
  return { source, isComplete: table.isComplete, readings };
}

/** The likeliest readings of a search over single tables, carried out. Only the first tables are searched, and none that is made of others. */
export async function searchProposals(
  sources: readonly LinkSource[],
  context: ProposalContext,
): Promise<Proposal[]> {
  const question = inOwnNames(context.request);
  const searched = { question, tokens: tokenize(question) };
  const ofFiles = sources.filter(
    ({ schema }) => schema.composition === null && schema.table.profile.rowCount > 0,
  );
  const proposals: Proposal[] = [];
  for (const source of ofFiles.slice(0, MOST_TABLES)) {
    const found = await searchSource(source, searched, context);
    for (const reading of found.readings.slice(0, MOST_READINGS)) {
      const proposal = await proposalOf(reading, found, searched, context);
      if (proposal) proposals.push(proposal);
    }
  }
  return proposals.toSorted((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0));
}

/** What a reading leaves out or assumes, as facts of 0 or 1. */
function leftOutFacts(
  reading: TableReading,
  unexplained: readonly string[],
  tokens: readonly Token[],
  { source, isComplete }: Pick<Found, 'source' | 'isComplete'>,
  question: string,
): Record<string, number> {
  return {
    'leaves out a restriction': Number(
      leavesRestriction(unexplained, question) || leavesValue(unexplained, tokens, source),
    ),
    'leaves out a phrase': Number(leavesOutPhrase(tokens, reading)),
    'compares what is not named': Number(comparesUnnamed(reading.query, tokens, source)),
    'cannot read it whole': Number(needsReading(question)),
    'not computed twice': Number(!isComplete),
    'leaves out an operator': Number(
      leavesOutAsked(unexplained, question) ||
        leavesOutTime(unexplained, source.schema.table.profile.columns) ||
        leavesOutComparison(reading.query, question) ||
        leavesOutDenial(reading.query, question, sentenceOf(reading.query, 'EN')) ||
        comparesOtherwise(reading.query, question),
    ),
  };
}

async function proposalOf(
  reading: TableReading,
  { source, isComplete }: Found,
  { question, tokens }: Searched,
  context: ProposalContext,
): Promise<Proposal | null> {
  const understanding: Understanding = {
    schema: source.schema,
    query: reading.query,
    notes: [],
    corrections: [],
    chart: null,
    expected: isComplete ? reading.answer : null,
  };
  const result = await resultOf(understanding.query, context.request.workbench);
  if (
    !result ||
    (isComplete && answerKey({ answer: answerOf(reading.query, result) }) !== answerKey(reading))
  )
    return null;
  const unexplained = leftOutBy(reading);
  const facts = {
    ...queryFacts(understanding),
    ...leftOutFacts(reading, unexplained, tokens, { source, isComplete }, question),
  };
  return {
    proposer: 'search',
    confidence: reading.confidence,
    result,
    sentence: sentenceOf(reading.query, context.request.language),
    traits: {
      operation: operationOf(reading.query),
      wording: sentenceOf(reading.query, 'EN'),
      unexplained,
      facts,
    },
    sql: statementOf(reading.query) ?? '',
    tables: source.schema.members,
    rows: (shown) => rowsOfQuery(reading.query, result, shown),
    holds: () => Promise.resolve(true),
    events: () => {
      const notes = leftOutNotes(unexplained, context.request.question, context.written);
      return new QuestionAnswer(context, { ...understanding, notes }, source).events();
    },
  };
}

/** A word for a value, not for a part of one. */
const WHOLE_VALUE = 0.8;

/** "how many women under 40", where a column of groups holds "female": the women are not all rows. */
function leavesValue(
  unexplained: readonly string[],
  tokens: readonly Token[],
  { values }: LinkSource,
): boolean {
  return tokens
    .filter(({ norm }) => unexplained.includes(norm))
    .some((token) =>
      values
        .link([token])
        .some(({ column, quality }) => column.role === 'category' && quality >= WHOLE_VALUE),
    );
}

const OFTEN: ReadonlySet<string> = new Set(['common', 'popular', 'frequent', 'frequently', 'often']);

/** Words that a reading leaves out, without those for what occurs most where it counts how often each value does. */
function leftOutBy({ query, unexplained }: TableReading): readonly string[] {
  const ranksCounts = query.op === 'aggregate' && query.order !== null && query.measures[0]?.fn === 'count';
  return ranksCounts ? unexplained.filter((word) => !OFTEN.has(word)) : unexplained;
}

/** What sets numbers against something else, in several words of which each alone says little: "stayed under". */
const IN_PHRASES: ReadonlySet<Trigger> = new Set(['attainment', 'anomaly', 'retention']);
const LONGEST_PHRASE = 4;

function leavesOutPhrase(tokens: readonly Token[], { unexplained }: TableReading): boolean {
  return tokens.some((_, from) =>
    Array.from({ length: LONGEST_PHRASE - 1 }, (_each, more) => tokens.slice(from, from + 2 + more)).some(
      (span) => {
        const roles = lexicon.triggers.get(span.map(({ norm }) => norm).join(' ')) ?? [];
        const isTelling = [...roles].some((role) => IN_PHRASES.has(role));
        return isTelling && span.some(({ norm }) => unexplained.includes(norm));
      },
    ),
  );
}

/** Facts of readings that leave out what was asked for, though no single word tells. */
const HOLDING_BACK = [
  'leaves out a phrase',
  'leaves out a restriction',
  'compares what is not named',
  'cannot read it whole',
  'counts others',
  'leaves out both',
  'guesses the column of a number',
  'takes the other side',
] as const;

/** Whether a reading leaves out what was asked for in several words. */
export function isHeldBack({ facts }: Traits): boolean {
  return HOLDING_BACK.some((name) => (facts[name] ?? 0) > 0);
}
