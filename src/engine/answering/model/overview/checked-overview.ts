import { type AnalysisTable } from '../../analyst.js';
import { type LinkSource } from '../../builtin/link/link-source.js';
import { describeTable } from '../../builtin/link/headers/schema.js';
import {
  type DatasetOverview,
  type DescribedFile,
  MOST_KEYWORDS,
  MOST_QUESTIONS,
  MOST_TABLES,
  tablesOf,
} from '../../builtin/overview.js';
import { withKnownValues } from '../../builtin/reading/prepare.js';
import { understand } from '../../builtin/reading/understand.js';
import { Catalogue } from '../../narration/catalogue.js';
import { bindQuestion, bindSentence } from '../binding/bind.js';
import { type BindingContext } from '../binding/context.js';
import { splitReply } from '../binding/split.js';
import { parseArguments } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { OVERVIEW_INSTRUCTIONS } from './overview-turn.js';

const MOST_SENTENCES = 3;
const LONGEST_KEYWORD = 40;
/** Of what is proposed: more is not looked at. */
const MOST_LOOKED_AT = 10;

/** What a model proposed, as far as it kept to what it was asked for. */
interface Proposed {
  readonly summary: string;
  readonly keywords: readonly string[];
  readonly questions: readonly string[];
}

function textsOf(value: unknown): string[] {
  const given: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_LOOKED_AT) : [];
  return given.filter((each) => typeof each === 'string').map((each) => each.replace(/\s+/g, ' ').trim());
}

/** Null where the text is no JSON object, however it is wrapped. */
function readProposed(text: string): Proposed | null {
  try {
    const given = parseArguments(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const summary = given.get('summary');
    return {
      summary: typeof summary === 'string' ? summary : '',
      keywords: textsOf(given.get('keywords')),
      questions: textsOf(given.get('questions')),
    };
  } catch (error) {
    if (error instanceof ToolProblem) return null;
    throw error;
  }
}

/** Nothing was computed: figures and names may be repeated from the names of files, tables and columns alone. */
function bindingOver(files: readonly DescribedFile[], tables: readonly AnalysisTable[]): BindingContext {
  const columns = tables.flatMap(({ name, profile }) => [name, ...profile.columns.map((each) => each.name)]);
  return {
    asked: [...files.map(({ name }) => name), ...columns].join('\n'),
    results: new Map(),
    passages: new Map(),
    names: [],
    instructions: OVERVIEW_INSTRUCTIONS,
    catalogue: Catalogue.of('EN'),
  };
}

function isAnswered(question: string, [first, ...others]: readonly LinkSource[]): boolean {
  return first !== undefined && understand(question, [first, ...others]).understood;
}

/**
 * An overview with what a model proposes for it: sentences that claim nothing before the figures, its keywords, and those of its
 * questions that the built-in analyst understands over these tables. What it does not give stays as it is.
 *
 * @param own of the same files, without a model
 * @param written what the model wrote
 */
export function withProposed(
  own: DatasetOverview,
  written: string,
  files: readonly DescribedFile[],
): DatasetOverview {
  const proposed = readProposed(written);
  if (!proposed) return own;
  const tables = files.flatMap(tablesOf).slice(0, MOST_TABLES);
  const binding = bindingOver(files, tables);
  const bound = (text: string): string[] => {
    const outcome = bindQuestion(text, binding);
    return outcome.isBound ? [outcome.text] : [];
  };
  const sentences = splitReply(proposed.summary).flatMap(({ sentence }) => {
    const outcome = sentence === '' ? null : bindSentence(sentence, binding, () => '');
    return outcome?.isBound ? [outcome.text] : [];
  });
  const sources = tables.map((table) => withKnownValues(describeTable(table)));
  const questions = proposed.questions.flatMap(bound).filter((each) => isAnswered(each, sources));
  const keywords = proposed.keywords.filter(({ length }) => length <= LONGEST_KEYWORD).flatMap(bound);
  const lines = [sentences.slice(0, MOST_SENTENCES).join(' '), own.summary];
  return {
    summary: lines.filter((line) => line !== '').join('\n'),
    keywords: [...new Set([...keywords, ...own.keywords])].slice(0, MOST_KEYWORDS),
    questions: [...new Set([...questions, ...own.questions])].slice(0, MOST_QUESTIONS),
  };
}
