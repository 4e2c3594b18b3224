import { QueryRefused } from '../../analytics/query-refused.js';
import { type ResultTable } from '../../table.js';
import { type AnalysisRequest } from '../analyst.js';
import { type VerifiedMatch, verifiedMatch } from './verified-match.js';

interface RunVerified {
  readonly match: VerifiedMatch;
  readonly result: ResultTable;
}

/**
 * Runs the statement of the verified question that a question is.
 * @returns null where it is none, or its statement cannot be run any more: the question is then read as any other
 */
export async function runVerified(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<RunVerified | null> {
  try {
    const match = await verifiedMatch(request, signal);
    return match && { match, result: await request.workbench.query(match.sql) };
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}
