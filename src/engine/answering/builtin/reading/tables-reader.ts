import { type AnalysisRequest } from '../../analyst.js';
import { type Decided, decided } from '../../decision/decision.js';
import { isReadable } from '../../defined-columns/uses.js';
import { type Proposal } from '../../decision/proposal.js';
import { PlanReader } from '../../reading.js';
import { rememberedQueries } from '../../remembered-queries.js';
import { VerifiedAnswer } from '../../telling/verified-answer.js';
import { runVerified } from '../../verified/run-verified.js';
import { type Charts } from '../answer-question.js';
import { BriefingAnswer } from '../briefing/briefing-answer.js';
import { readVague } from '../briefing/vague-question.js';
import { type ContinuedReaders } from './continued-reading.js';
import { chosenThatHolds } from '../choosing/chosen-that-holds.js';
import {
  choiceAmong,
  NO_TRUST,
  ofOneWay,
  type Trust,
  USUAL_TRUST,
  withVerified,
} from '../choosing/choice.js';
import { readInSession, speaksOfAnswer } from './read-in-session.js';
import { followsUp, understandInContext } from '../context/conversation.js';
import { overNamedFiles } from './named-files.js';
import { once } from '../once.js';
import { prepareSources } from './prepare.js';
import { type PreparedQuestion, sourceOf } from './prepared-question.js';
import { grammarProposal } from '../proposers/grammar-proposal.js';
import { NO_PLANS, planProposals } from '../proposers/plan-proposals.js';
import { leavesNothing } from '../proposers/left-out.js';
import { searchProposals } from '../proposers/search-proposals.js';
import { isSearchable } from '../proposers/searchable.js';
import { RecipeAnswer } from '../recipes/answer-recipe.js';
import { chooseRecipe } from '../recipes/choose-recipe.js';
import { type TableSearch } from '../search/search-task.js';
import { situationOf } from './situation-of.js';
import { type Considered, type TableReading } from './table-reading.js';
import { tellingOf, toldLikely, toldPlainly } from '../choosing/telling-of.js';
import { isTold } from '../choosing/told-reading.js';
import { askedInEnglish, replyLanguageOf } from '../translate/asked.js';
import { notesInOwnWords } from '../translate/own-words.js';
import { usingNamed } from './using-named.js';
import { withoutPreamble } from './without-preamble.js';

/** Reads questions over tables: as a recipe of steps, by its grammar, or by searching for the likeliest reading. */
export class TablesReader {
  /** @param plans made when it is first needed, where none is given */
  constructor(
    private readonly charts: Charts,
    private readonly search: TableSearch,
    private plans: PlanReader | null = null,
    private readonly trust: Trust = USUAL_TRUST,
  ) {}

  /** @param given has at least one table */
  async read(given: AnalysisRequest, signal: AbortSignal): Promise<TableReading> {
    const verified = await this.verifiedReading(given, signal);
    if (verified) return verified;
    const offered = await this.offeredReading(given, signal);
    if (offered) return { ...toldLikely(offered, null), origin: { way: 'offer' } };
    const vague = readVague(given);
    if (vague) {
      const briefing = new BriefingAnswer({ request: given, charts: this.charts, signal }, vague);
      return { certainty: 'plain', origin: { way: 'briefing' }, events: () => briefing.events() };
    }
    return readInSession(given, this.sessionReaders(signal), signal);
  }

  private sessionReaders(signal: AbortSignal): ContinuedReaders {
    return {
      charts: this.charts,
      plans: this.planReader(),
      readAlone: (request, isOpen) => this.readAlone(request, signal, isOpen),
    };
  }

  private async verifiedReading(given: AnalysisRequest, signal: AbortSignal): Promise<TableReading | null> {
    const run = await runVerified(given, signal);
    if (!run) return null;
    const request = { ...given, language: replyLanguageOf(given) };
    const answer = new VerifiedAnswer({ request, charts: this.charts, signal }, run.match, run.result);
    return { certainty: 'plain', origin: { way: 'verified' }, events: () => answer.events() };
  }

  /** @param isOpen whether it is known to need what was said before it */
  private async readAlone(
    given: AnalysisRequest,
    signal: AbortSignal,
    isOpen = false,
  ): Promise<TableReading> {
    const read = await this.prepared(given, signal);
    const question = { ...read, isOpen: read.isOpen || isOpen };
    const { context, sources, understood } = question;
    const recipe = question.isOpen ? null : chooseRecipe(context.request.question, sources, understood);
    if (recipe) {
      const answer = new RecipeAnswer(context, recipe.program, recipe.source);
      return { certainty: 'plain', origin: { way: 'recipe' }, events: () => answer.events() };
    }
    const outcome = understood();
    const situation = await situationOf(context.request, sources, this.planReader());
    if (outcome.understood && !question.isOpen && continues(context.request)) {
      const origin = {
        way: 'grammar',
        told: await grammatical(question),
        isSure: isSuggested(given) || outcome.understanding.isOtherPeriod === true,
      } as const;
      return { ...toldPlainly(outcome.understanding, question), origin };
    }
    const { proposals, propose } = await this.proposed(question);
    const trust = this.trustIn(given, question);
    const decide = (among: readonly Proposal[]): Decided[] => decided(among, situation);
    const chosenBy = (trusted: Trust) => (among: readonly Decided[]) =>
      choiceAmong(among, trusted, outcome.understood);
    const { choice, held, likely } = await chosenThatHolds(proposals, decide, chosenBy(trust));
    const origin = {
      way: 'choice',
      isUnderstood: outcome.understood,
      isSure:
        choice.told !== null &&
        (isReadWhole(choice.told, context.request.question) ||
          chosenBy(ofOneWay(trust))(likely).told === choice.told),
      proposals: held,
      situation,
      propose,
      ...choice,
    } as const;
    const telling = tellingOf(choice, held, outcome, question);
    if (isTold(telling)) return { ...telling, origin };
    const offered = withVerified(choice, [given.question, context.request.question], context.request);
    return { ...(offered ? tellingOf(offered, held, outcome, question) : telling), origin };
  }

  /** What was suggested in the session is in the wording of the grammar. */
  private trustIn(given: AnalysisRequest, { context, isOpen }: PreparedQuestion): Trust {
    if (isOpen) return NO_TRUST;
    return {
      ...this.trust,
      isInGrammar: isSuggested(given) || this.trust.isInGrammar,
      isDefined: (given.named ?? []).length > 0,
      wording: context.request.question,
    };
  }

  /** The reading that a reply offered to choose, where the question is one of those. */
  private async offeredReading(given: AnalysisRequest, signal: AbortSignal): Promise<Proposal | null> {
    const last = given.history.at(-1);
    const text = given.question.trim();
    if (!last?.reply.includes(`- ${text}`)) return null;
    const before = { ...given, question: last.question, history: given.history.slice(0, -1) };
    const { origin } = await readInSession(before, this.sessionReaders(signal), signal);
    const found = origin.way === 'choice' ? origin.proposals.find(({ sentence }) => sentence === text) : null;
    return found && (await found.holds()) ? found : null;
  }

  /**
   * What is chosen among to answer a question, as long as it is no recipe.
   * @param given has at least one table
   */
  async considered(given: AnalysisRequest, signal: AbortSignal): Promise<Considered> {
    const question = await this.prepared(given, signal);
    return {
      ...(await this.proposed(question)),
      situation: await situationOf(question.context.request, question.sources, this.planReader()),
    };
  }

  /**
   * Whether the grammar alone reads a question that is suggested, and so what is told when it is asked: quicker to see than to
   * read it whole.
   * @param given has at least one table
   */
  async isReadByGrammar(given: AnalysisRequest, signal: AbortSignal): Promise<boolean> {
    const question = await this.prepared(given, signal);
    const proposal = await grammatical(question);
    const trust = this.trustIn(given, question);
    return proposal !== null && choiceAmong([{ proposal, confidence: 1 }], trust, true).told === proposal;
  }

  /** Made when it is first needed: what it has learned takes a while to load. */
  private planReader(): PlanReader {
    this.plans ??= new PlanReader();
    return this.plans;
  }

  private async prepared(given: AnalysisRequest, signal: AbortSignal): Promise<PreparedQuestion> {
    const workbench = rememberedQueries(given.workbench);
    const { request: inEnglish, written } = await askedInEnglish({ ...given, workbench }, signal);
    const request = await withoutPreamble(overNamedFiles(inEnglish), this.planReader());
    const [first, ...others] = await prepareSources(request, signal);
    if (!first) throw new Error('there is no table to read the question over');
    const sources = [first, ...others] as const;
    const history = request.history.map(({ question }) => question);
    return {
      sources,
      context: { request, charts: this.charts, signal, search: this.search, written },
      understood: once(() => usingNamed(understandInContext(request.question, history, sources), request)),
      isOpen: history.length > 0 && !isSuggested(given) && speaksOfAnswer(request.question),
    };
  }

  /** All ways to read a question that is not a recipe, carried out. */
  private async proposed(question: PreparedQuestion): Promise<Omit<Considered, 'situation'>> {
    const { context, sources, understood } = question;
    const { request } = context;
    const outcome = understood();
    // Only the grammar reads it with the question before.
    if (continues(request))
      return { ...NO_PLANS, proposals: [await grammatical(question)].flatMap((each) => each ?? []) };
    if (!outcome.understood && !isSearchable(outcome.misunderstanding.problem, request.question, sources))
      return NO_PLANS;
    const read = await grammatical(question);
    const { proposals: planned, propose } = await planProposals(this.planReader(), sources, context);
    const searched = await searchProposals(sources, context);
    const readable = searched.filter(({ sql }) => isReadable(sql, request));
    return { proposals: [...(read ? [read] : []), ...planned, ...readable], propose };
  }
}

/** Whether a question was suggested in its session. */
const isSuggested = ({ question, history }: AnalysisRequest): boolean =>
  history.some(({ suggested }) => suggested?.includes(question.trim()) ?? false);

/** What the grammar reads, carried out; null where it does not understand the question. */
async function grammatical({ context, sources, understood }: PreparedQuestion): Promise<Proposal | null> {
  const outcome = understood();
  if (!outcome.understood) return null;
  const understanding = notesInOwnWords(outcome.understanding, context.written);
  return grammarProposal(understanding, sourceOf(outcome.understanding, sources), context);
}

/** Whether the grammar reads every word of a question that is not worded as if it went on from another. */
const isReadWhole = (told: Proposal, question: string): boolean =>
  told.proposer === 'grammar' && leavesNothing(told) && !followsUp(question);

/** Whether a question is worded as if it went on from another: only the grammar reads it with that one. */
function continues({ history, question }: AnalysisRequest): boolean {
  return history.length > 0 && followsUp(question);
}
