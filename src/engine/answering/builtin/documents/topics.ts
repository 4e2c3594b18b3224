import { termsOf } from '../../../terms/index.js';
import { type DocumentReading } from './document-reading.js';

const MOST_TOPICS = 3;
const LONGEST_TOPIC = 80;
/** Worse passages, as a share of the best one's score, are about something else. */
const LEAST_SHARE = 0.7;

/**
 * What else there is to ask about, by the headings above the passages found: at most three, none that was asked about.
 * Only of the file that answers best, and of passages nearly as good.
 */
export function topicsBeside({ question, passages }: DocumentReading): string[] {
  const [best] = passages;
  const bestScore = Math.max(...passages.map(({ score }) => score));
  const topics = new Map<string, string>();
  for (const { headings, language, source, score } of passages) {
    const heading = headings.at(-1)?.trim() ?? '';
    const terms = termsOf(heading, language);
    const asked = new Set(termsOf(question.topic, language));
    const isNear = best !== undefined && (source === best.source || score >= LEAST_SHARE * bestScore);
    const isNew = isNear && terms.some((term) => !asked.has(term)) && !topics.has(terms.join(' '));
    if (isNew && heading.length <= LONGEST_TOPIC) topics.set(terms.join(' '), heading);
  }
  return [...topics.values()].slice(0, MOST_TOPICS);
}
