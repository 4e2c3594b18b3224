import { Catalogue } from '../narration/catalogue.js';
import { type AnalysisRequest } from '../analyst.js';
import { followUps } from './follow-ups.js';
import { prepareSources } from './reading/prepare.js';

/** Questions about the likeliest of the tables that the built-in analyst answers; none where there is no table. */
export async function nextQuestions(request: AnalysisRequest, signal: AbortSignal): Promise<string[]> {
  const [source] = await prepareSources(request, signal);
  const language = request.language === 'AUTO' ? 'EN' : request.language;
  return source ? followUps(source, null, Catalogue.of(language)) : [];
}
