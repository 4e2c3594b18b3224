import { type ResultTable } from '../../table.js';
import { type AnalysisRequest, type QueryRunner } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { Catalogue } from '../narration/catalogue.js';
import { tablesOf } from '../plan/plan.js';
import { provedResult } from '../proof.js';
import { PlanReader, type PlanReading } from '../reading.js';
import { PlanAnswer } from '../telling/plan-answer.js';
import { type AnswerContext, type Charts, QuestionAnswer } from './answer-question.js';
import { followsUp, understandInContext } from './context/conversation.js';
import { followUps } from './follow-ups.js';
import { type LinkSource } from './link/candidates.js';
import { type TableSchema } from './link/schema.js';
import { overNamedFiles } from './named-files.js';
import { once } from './once.js';
import { type Problem } from './parse/problem.js';
import { prepareSources } from './prepare.js';
import { RecipeAnswer } from './recipes/answer-recipe.js';
import { chooseRecipe } from './recipes/choose-recipe.js';
import { type TableSearch } from './search/search-task.js';
import { isPassable, searchTables } from './table-search.js';
import { type AskedInEnglish, askedInEnglish } from './translate/asked.js';
import { inOwnWords, notesInOwnWords } from './translate/own-words.js';
import { decline } from './unanswered.js';
import { lexicon } from './text/lexicon.js';
import { type Misunderstanding, type Outcome } from './understand.js';
import { compile } from './representation/sql/compile.js';

/** A question as it was read over tables. Nothing of it is computed before the events are asked for. */
export interface TableReading {
  /**
   * `plain`: every word is explained; `likely`: the likeliest of a search; `partial`: not understood, though it names
   * something in the tables; `none`: it names nothing in them.
   */
  readonly certainty: 'plain' | 'likely' | 'partial' | 'none';
  /** The answer, or what was not understood. */
  events(): AsyncIterable<AnswerEvent> | Iterable<AnswerEvent>;
}

type Sources = readonly [LinkSource, ...LinkSource[]];

/** The source of the table that was chosen. */
function sourceOf({ schema }: { readonly schema: TableSchema }, sources: Sources): LinkSource {
  return sources.find((each) => each.schema === schema) ?? sources[0];
}

/** Rows are counted only where nothing else is said to be counted: "students" over rows of courses are not. */
function isExplained({ plan, unexplained }: PlanReading): boolean {
  const countsRows = plan.items.some(({ column }) => column === null);
  return unexplained.every((word) => isPassable(word) && !(countsRows && lexicon.rowNouns.has(word)));
}

/** A reading with the result that was computed twice. */
interface Proved {
  readonly reading: PlanReading;
  readonly result: ResultTable;
}

/** Plans less sure than this are not told where the grammar could not read the question, and one table is all there is. */
const LEAST_OF_ONE = 0.85;
/** The same over several tables, of which the grammar is right far less often. */
const LEAST_OF_SEVERAL = 0.6;
/** The same where the grammar understood something else. */
const LEAST_AGAINST_GRAMMAR = 0.85;

/** Reads questions over tables: as a recipe of steps, by its grammar, or by searching for the likeliest reading. */
export class TablesReader {
  private plans: PlanReader | null = null;

  constructor(
    private readonly charts: Charts,
    private readonly search: TableSearch,
  ) {}

  /** @param given has at least one table */
  async read(given: AnalysisRequest, signal: AbortSignal): Promise<TableReading> {
    const { request: inEnglish, written } = await askedInEnglish(given, signal);
    const request = overNamedFiles(inEnglish);
    const [first, ...others] = await prepareSources(request, signal);
    if (!first) throw new Error('there is no table to read the question over');
    return this.readOver([first, ...others], { request, written }, signal);
  }

  private async readOver(
    sources: Sources,
    asked: AskedInEnglish,
    signal: AbortSignal,
  ): Promise<TableReading> {
    const { request, written } = asked;
    const context = { request, charts: this.charts, signal };
    const history = request.history.map(({ question }) => question);
    const understood = once(() => understandInContext(request.question, history, sources));
    const recipe = chooseRecipe(request.question, sources, understood);
    if (recipe) {
      const answer = new RecipeAnswer(context, recipe.program, recipe.source);
      return { certainty: 'plain', events: () => answer.events() };
    }
    const outcome = understood();
    const composed = request.tables.length > 1 ? await this.composed(request, signal) : null;
    if (composed && (await isPreferred(composed, outcome, request.workbench)))
      return this.told(composed, sources, context);
    if (!outcome.understood) return this.searched(outcome.misunderstanding, sources, { ...context, written });
    const { understanding } = outcome;
    const told = notesInOwnWords(understanding, written);
    const answer = new QuestionAnswer(context, told, sourceOf(understanding, sources));
    return { certainty: 'plain', events: () => answer.events() };
  }

  /** The likeliest plan over all tables, where it is sure enough to be told; null for a question that continues another. */
  private async composed(request: AnalysisRequest, signal: AbortSignal): Promise<Proved | null> {
    if (request.history.length > 0 && followsUp(request.question)) return null;
    this.plans ??= new PlanReader();
    const reading = await this.plans.read(request, signal);
    const least = request.tables.length > 1 ? LEAST_OF_SEVERAL : LEAST_OF_ONE;
    if (!reading || reading.confidence < least || !isExplained(reading)) return null;
    const result = await provedResult(reading, request.workbench);
    return result && { reading, result };
  }

  private told({ reading, result }: Proved, sources: Sources, context: AnswerContext): TableReading {
    const used = tablesOf(reading.plan);
    const source = sources.find(({ schema }) => used.includes(schema.table.name)) ?? sources[0];
    const next = followUps(source, null, Catalogue.of(context.request.language));
    const answer = new PlanAnswer({ ...context, next }, reading, result);
    return { certainty: 'likely', events: () => answer.events() };
  }

  private async searched(
    misunderstanding: Misunderstanding,
    sources: Sources,
    { written, ...context }: AnswerContext & Pick<AskedInEnglish, 'written'>,
  ): Promise<TableReading> {
    const isSearched = isSearchable(misunderstanding.problem);
    const composed =
      isSearched && context.request.tables.length === 1
        ? await this.composed(context.request, context.signal)
        : null;
    if (composed) return this.told(composed, sources, context);
    const understanding = isSearched
      ? await searchTables(sources, { ...context, search: this.search })
      : null;
    if (understanding) {
      const told = notesInOwnWords(understanding, written);
      const answer = new QuestionAnswer(context, told, sourceOf(understanding, sources));
      return { certainty: 'likely', events: () => answer.events() };
    }
    const source = sourceOf(misunderstanding, sources);
    const catalogue = Catalogue.of(context.request.language);
    const told = inOwnWords(misunderstanding, written);
    const isNamed = misunderstanding.items.some(({ meaning }) => ['column', 'value'].includes(meaning.kind));
    return { certainty: isNamed ? 'partial' : 'none', events: () => decline(told, source, catalogue) };
  }
}

/**
 * Whether a plan over several tables is told in place of what the grammar understood: where it understood nothing, and where it
 * computes something else and the plan is sure.
 */
async function isPreferred(
  { reading, result }: Proved,
  outcome: Outcome,
  workbench: QueryRunner,
): Promise<boolean> {
  if (!outcome.understood) return true;
  if (reading.confidence < LEAST_AGAINST_GRAMMAR) return false;
  const [statement] = compile(outcome.understanding.query, '').filter(({ purpose }) => purpose === 'result');
  if (!statement) return true;
  const other = await workbench.query(statement.sql);
  return !holds(other, result) && !holds(result, other);
}

/** Whether a result has all columns of another one, with the same values in any order. */
function holds(whole: ResultTable, part: ResultTable): boolean {
  const valuesAt = ({ rows }: ResultTable, at: number): string =>
    rows
      .map((row) => String(row[at] ?? null))
      .sort()
      .join('\u0000');
  const there = new Set(whole.columns.map((_, at) => valuesAt(whole, at)));
  return part.columns.every((_, at) => there.has(valuesAt(part, at)));
}

/** What was asked for and cannot be had, or no question at all, is not searched for. */
function isSearchable(problem: Problem): boolean {
  if (['unsupported', 'noQuestion', 'tooLong'].includes(problem.kind)) return false;
  return !('isFinal' in problem && problem.isFinal);
}
