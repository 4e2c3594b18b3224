import { type ResultTable } from '../../../table.js';
import { type AnalysisRequest } from '../../analyst.js';
import { answersAnother } from '../../builtin/choice.js';
import { restrictedRequest } from '../../builtin/instructions/under-instructions.js';
import { type Origin, type TablesReader } from '../../builtin/tables-reader.js';
import { decided } from '../../decision/decision.js';
import { agree, type Proposal } from '../../decision/proposal.js';
import { type Finding } from '../evidence.js';

/** A way to read a question without the model, carried out. */
export interface Way {
  /** What it computes, in the language of the reply. */
  readonly sentence: string;
  /** The same in English. */
  readonly wording: string;
  readonly result: ResultTable;
  /** How often such ways are right, 0 to 1. */
  readonly likelihood: number;
}

/** How the built-in analyst reads a question. */
export interface BuiltinReading {
  /** The likeliest first, without those that would answer another question. */
  readonly ways: readonly [Way, ...Way[]];
  /** Whether the first is told where there is no model. */
  readonly isSure: boolean;
  /** Whether all that was instructed with the question is understood, and holds for the results. */
  readonly isWhole: boolean;
}

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
  const { origin } = await reader.read(under, signal);
  if (origin.way !== 'choice') return null;
  const [first, ...others] = waysOf(origin);
  return first ? { ways: [first, ...others], isSure: origin.told !== null, isWhole } : null;
}

/** The ways of a reading as they were judged, what is told first. */
function waysOf({ told, confidence, proposals, situation }: Extract<Origin, { way: 'choice' }>): Way[] {
  const wayOf = ({ sentence, traits, result }: Proposal, likelihood: number): Way => ({
    sentence,
    wording: traits.wording,
    result,
    likelihood,
  });
  const others = decided(proposals, situation)
    .filter(({ proposal }) => proposal !== told && !answersAnother(proposal, situation.question))
    .map((each) => wayOf(each.proposal, each.confidence));
  return told ? [wayOf(told, confidence ?? LIKELY), ...others] : others;
}

async function instructed(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<{ readonly under: AnalysisRequest; readonly isWhole: boolean }> {
  if ((request.userPrompt ?? '').trim() === '') return { under: request, isWhole: true };
  const { under, instructions } = await restrictedRequest(request, signal);
  return { under, isWhole: instructions.leftOut.length === 0 };
}

export type Agreement = 'agrees' | 'differs' | 'unknown';

const firstRows = (table: ResultTable, count: number): ResultTable => ({
  ...table,
  rows: table.rows.slice(0, count),
});

/** Whether a result is that of a way, or begins with it. */
function gives(findings: readonly Finding[], { result }: Way): boolean {
  const { length } = result.rows;
  return findings.some(
    ({ table }) =>
      agree(table.result, result) || (length > 0 && agree(firstRows(table.result, length), result)),
  );
}

/**
 * How results of the model stand to how the question is read without it: they agree with the first way where that is likely, and
 * differ where it would be told, or is likely and much likelier than those that give what the model found. Where not all that was
 * instructed is understood, another result says nothing.
 */
export function agreementOf(reading: BuiltinReading | null, findings: readonly Finding[]): Agreement {
  if (!reading || findings.length === 0) return 'unknown';
  const { isSure, isWhole } = reading;
  const [first, ...others] = reading.ways;
  const isLikely = first.likelihood >= LIKELY;
  if (gives(findings, first)) return isSure || isLikely ? 'agrees' : 'unknown';
  const own = Math.max(0, ...others.flatMap((way) => (gives(findings, way) ? [way.likelihood] : [])));
  const isMuchLikelier = isLikely && first.likelihood >= MUCH_LIKELIER * own;
  return isWhole && (isSure || isMuchLikelier) ? 'differs' : 'unknown';
}
