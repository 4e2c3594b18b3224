import { type AnalysisDocuments } from '../../analyst.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type DocumentReading, readDocuments } from './document-reading.js';
import { topicsBeside } from './question/topics.js';

const MOST_QUESTIONS = 3;
const MOST_TRIED = 6;

/**
 * Questions about what else stands in the documents at hand, in the language of the reply: only those that the documents answer when
 * they are asked.
 */
export async function nextQuestions(
  reading: DocumentReading,
  { documents, catalogue }: { readonly documents: AnalysisDocuments; readonly catalogue: Catalogue },
  signal: AbortSignal,
): Promise<string[]> {
  const kept: string[] = [];
  for (const topic of topicsBeside(reading).slice(0, MOST_TRIED)) {
    if (kept.length === MOST_QUESTIONS) break;
    const question = catalogue.text('documents.question', { topic });
    const asked = { question, before: null, language: catalogue.language };
    const { verdict } = await readDocuments(asked, documents, signal);
    if (verdict === 'sure') kept.push(question);
  }
  return kept;
}
