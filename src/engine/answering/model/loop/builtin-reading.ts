import { type AnalysisRequest } from '../../analyst.js';
import { answersAnother } from '../../builtin/choosing/choice.js';
import { restrictedRequest } from '../../builtin/instructions/under-instructions.js';
import { type Origin } from '../../builtin/reading/table-reading.js';
import { type TablesReader } from '../../builtin/reading/tables-reader.js';
import { confidenceBeside } from '../../decision/beside.js';
import { decided } from '../../decision/decision.js';
import { agree, type Proposal } from '../../decision/proposal.js';
import { type Finding } from '../evidence.js';
import { toldWay } from './told-way.js';
import { isFound, type Way } from './way.js';

/** How the built-in analyst reads a question. */
export interface BuiltinReading {
  /** The likeliest first, without those that would answer another question. */
  readonly ways: readonly [Way, ...Way[]];
  /** Whether the first is told where there is no model. */
  readonly isSure: boolean;
  /** Whether all that was instructed with the question is understood, and holds for the results. */
  readonly isWhole: boolean;
  /** Whether the question asks for nothing in particular: another answer to it is no worse. */
  readonly isVague: boolean;
  /** How likely a plan of the model is right, decided on as one more way; null for what is no plan, or gives something else here. */
  readonly likelihoodOf: (finding: Finding) => Promise<number | null>;
}

type Choice = Extract<Origin, { way: 'choice' }>;

/** Such a way is right more often than wrong. */
const LIKELY = 0.5;
/** So many times as likely is much likelier. */
const MUCH_LIKELIER = 5;

/** Reads a question, under what is instructed with it, without the model; null where nothing is found to choose among. */
export async function builtinReading(
  reader: TablesReader,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<BuiltinReading | null> {
  if (request.tables.length === 0) return null;
  const { under, isWhole } = await instructed(request, signal);
  const reading = await reader.read(under, signal);
  const { origin } = reading;
  if (origin.way !== 'choice') {
    const told = await toldWay(reading);
    const isVague = origin.way === 'briefing';
    return told && { ways: [told], isSure: true, isWhole, isVague, likelihoodOf: unknown };
  }
  const [first, ...others] = waysOf(origin);
  const isSure = origin.told !== null;
  const likelihoodOf = likelihoods(origin);
  return first ? { ways: [first, ...others], isSure, isWhole, isVague: false, likelihoodOf } : null;
}

const unknown = (): Promise<null> => Promise.resolve(null);

/** The ways of a reading as they were judged, what is told first. */
function waysOf({ told, confidence, proposals, situation }: Choice): Way[] {
  const wayOf = ({ sentence, traits, result }: Proposal, likelihood: number): Way => ({
    sentence,
    wording: traits.wording,
    result,
    likelihood,
    isGivenBy: (findings) => isFound(result, findings),
  });
  const others = decided(proposals, situation)
    .filter(({ proposal }) => proposal !== told && !answersAnother(proposal, situation.question))
    .map((each) => wayOf(each.proposal, each.confidence));
  return told ? [wayOf(told, confidence ?? LIKELY), ...others] : others;
}

/** Decides on plans of the model, on each once. */
function likelihoods({ proposals, situation, propose }: Choice): BuiltinReading['likelihoodOf'] {
  const known = new Map<Finding, Promise<number | null>>();
  const decide = async ({ plan, table }: Finding): Promise<number | null> => {
    const own = plan && (await propose(plan));
    // Under what is instructed the question is read over fewer rows than the model may have looked at.
    return own && agree(own.result, table.result) ? confidenceBeside(own, proposals, situation) : null;
  };
  return (finding) => {
    const likelihood = known.get(finding) ?? decide(finding);
    known.set(finding, likelihood);
    return likelihood;
  };
}

async function instructed(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<{ readonly under: AnalysisRequest; readonly isWhole: boolean }> {
  if ((request.userPrompt ?? '').trim() === '') return { under: request, isWhole: true };
  const { under, instructions } = await restrictedRequest(request, signal);
  return { under, isWhole: instructions.leftOut.length === 0 };
}

/** `beside`: another answer to a question that asks for nothing in particular. */
type Agreement = 'agrees' | 'differs' | 'beside' | 'unknown';

/** How what the model found stands to how its question is read without it. */
export interface Compared {
  readonly agreement: Agreement;
  /** How likely the likeliest of its plans is right, 0 to 1; null where none was decided on, or need be. */
  readonly likelihood: number | null;
}

/**
 * Compares what the model found with how its question is read without it, and decides on its plans; not on what agrees with the first
 * way, which is as sure as it gets. What is no plan, such as an analysis, is as likely as the way that gives the same.
 */
export async function compared(
  reading: BuiltinReading | null,
  findings: readonly Finding[],
): Promise<Compared> {
  if (!reading || agreementOf(reading, findings) === 'agrees')
    return { agreement: agreementOf(reading, findings), likelihood: null };
  const found = await Promise.all(
    findings.map(
      async (finding) => (await reading.likelihoodOf(finding)) ?? likelihoodOfWay(reading, finding),
    ),
  );
  const known = found.filter((each) => each !== null);
  const likelihood = known.length > 0 ? Math.max(...known) : null;
  return { agreement: agreementOf(reading, findings, likelihood), likelihood };
}

/** How likely the likeliest way is that gives what was found; null where none does. */
const likelihoodOfWay = ({ ways }: BuiltinReading, finding: Finding): number | null =>
  ways.find((way) => way.isGivenBy([finding]))?.likelihood ?? null;

/**
 * How results of the model stand to how the question is read without it: they agree with the first way where that is likely, and
 * differ where it would be told and is likelier, or is likely and much likelier than those that give what the model found. Where not
 * all that was instructed is understood, another result says nothing.
 * @param likelihood of the likeliest plan of the model, where one was decided on
 */
export function agreementOf(
  reading: BuiltinReading | null,
  findings: readonly Finding[],
  likelihood: number | null = null,
): Agreement {
  if (!reading || findings.length === 0) return 'unknown';
  const { isSure, isWhole, isVague } = reading;
  const [first, ...others] = reading.ways;
  const isLikely = first.likelihood >= LIKELY;
  if (first.isGivenBy(findings)) return isSure || isLikely ? 'agrees' : 'unknown';
  if (!isWhole) return 'unknown';
  if (isVague) return 'beside';
  const given = others.flatMap((way) => (way.isGivenBy(findings) ? [way.likelihood] : []));
  const own = Math.max(likelihood ?? 0, ...given);
  const isLikelier = isSure && first.likelihood > own;
  return isLikelier || (isLikely && first.likelihood >= MUCH_LIKELIER * own) ? 'differs' : 'unknown';
}
