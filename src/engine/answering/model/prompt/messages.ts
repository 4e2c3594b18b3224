import { type AnalysisRequest, type PastQuestion } from '../../analyst.js';
import { nearQuestions } from '../../verified/near.js';
import { type ChatMessage, type ToolDefinition } from '../client/chat-model.js';
import { describeData, type SampleRows } from './describe-data.js';
import { asTextProtocol, instructionsFor } from './instructions.js';
import { cutTo, replyTokens, tokensOf, tokensOfTools } from './tokens.js';

const HISTORY_TOKENS = 2000;
const QUESTION_TOKENS = 2500;
/** Of the context, what the description of the data may take; never more than this many tokens, nor fewer. */
const DATA_SHARE = 0.4;
const MOST_DATA_TOKENS = 6000;
const LEAST_DATA_TOKENS = 400;
/** Of what is left for it, what is kept for results. */
const RESULTS_SHARE = 0.35;

/** A question with what it was computed by, and its reply without notes: the first paragraph. */
function pastText({ question, reply, statements = [] }: PastQuestion): string {
  const [headline = ''] = reply.trim().split(/\n\s*\n/);
  const plan = statements.at(-1)?.replace(/\s+/g, ' ');
  return [
    `- question ${JSON.stringify(cutTo(question, 100))}`,
    ...(plan === undefined ? [] : [`computed by ${JSON.stringify(cutTo(plan, 250))}`]),
    `reply ${JSON.stringify(cutTo(headline, 150))}`,
  ].join(', ');
}

/** The latest questions of the session, as many as there is room for; "" where there are none. */
function historyText(history: readonly PastQuestion[]): string {
  const lines: string[] = [];
  let left = HISTORY_TOKENS;
  for (const line of history.map(pastText).toReversed()) {
    left -= tokensOf(line);
    if (left < 0) break;
    lines.unshift(line);
  }
  return lines.length === 0 ? '' : ['Earlier in this session, quoted, the latest last:', ...lines].join('\n');
}

/** Verified questions that are told, and how alike they are to the one asked, 0 to 1, at least. */
const NEAR = { most: 3, least: 0.4 };
const STATEMENT_TOKENS = 400;

/** Verified questions that are near to the one asked; "" where there are none. */
function verifiedText(request: AnalysisRequest): string {
  const near = nearQuestions([request.question], request, NEAR);
  if (near.length === 0) return '';
  const lines = near.map(({ question, sql }) => {
    const statement = cutTo(sql.replace(/\s+/g, ' '), STATEMENT_TOKENS);
    return `- question ${JSON.stringify(cutTo(question, 100))}, computed by ${JSON.stringify(statement)}`;
  });
  return [
    'Questions like this one that people have verified, quoted; what they ask may differ from what is asked now:',
    ...lines,
  ].join('\n');
}

const OF_BOTH =
  'Decide first what the question is about: what is counted and measured stands in the tables, what is said, agreed or described in the documents (search_passages). Where it asks for both, use both and tell both.';

/** Where the answer may come from; "" where there is only one place. */
const scopeText = ({ tables, documents, mode }: AnalysisRequest): string =>
  mode === 'data' || documents === null || tables.length === 0 ? '' : OF_BOTH;

/** How a question is put to a model. */
interface PromptOptions {
  /** The language of the reply. */
  readonly language: string;
  readonly contextTokens: number;
  readonly tools: readonly ToolDefinition[];
  /** Rows of tables that have to do with what is asked. */
  readonly samples?: ReadonlyMap<string, SampleRows>;
  /** False where the service knows no tools: they are described in the text. */
  readonly callsTools: boolean;
}

/** What the description of the data may take beside everything else that is sent. */
function dataTokens(contextTokens: number, taken: number): number {
  const left = (contextTokens - replyTokens(contextTokens) - taken) * (1 - RESULTS_SHARE);
  return Math.max(
    LEAST_DATA_TOKENS,
    Math.floor(Math.min(MOST_DATA_TOKENS, contextTokens * DATA_SHARE, left)),
  );
}

/** What tables and columns are chosen by: the question, the ones before it, and what is instructed. */
export const askedText = ({ question, userPrompt, history }: AnalysisRequest): string => {
  const before = history.slice(-2).map((each) => each.question);
  return [...before, question, userPrompt ?? ''].join(' ');
};

/** The messages that an answer begins with. */
export function firstMessages(request: AnalysisRequest, options: PromptOptions): ChatMessage[] {
  const { question, userPrompt, history } = request;
  const { language, contextTokens, tools, callsTools, samples } = options;
  const system = [
    instructionsFor(request),
    `Write the reply in the language ${language}.`,
    ...[scopeText(request)].filter((text) => text !== ''),
    ...(callsTools ? [] : [asTextProtocol(tools)]),
  ].join('\n\n');
  const beside = [
    verifiedText(request),
    historyText(history),
    ...(userPrompt === null
      ? []
      : [
          `Instructions of whoever asks, for this answer, as far as the rules above allow:\n${cutTo(userPrompt, QUESTION_TOKENS)}`,
        ]),
    `Question: ${cutTo(question, QUESTION_TOKENS)}`,
  ].filter((text) => text !== '');
  const taken = tokensOf([system, ...beside].join('\n\n')) + (callsTools ? tokensOfTools(tools) : 0);
  const described = samples ? { ...request, samples } : request;
  const data = describeData(described, askedText(request), dataTokens(contextTokens, taken));
  return [
    { role: 'system', content: system },
    { role: 'user', content: [`The data (quoted):\n${data}`, ...beside].join('\n\n') },
  ];
}
