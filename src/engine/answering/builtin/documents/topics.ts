import { termsOf } from '../../../terms/index.js';
import { type DocumentReading } from './document-reading.js';

const MOST_TOPICS = 3;
const LONGEST_TOPIC = 80;

/** What else the passages found are about, by the headings above them: at most three, none that was asked about. */
export function topicsBeside({ question, passages }: DocumentReading): string[] {
  const topics = new Map<string, string>();
  for (const { headings, language } of passages) {
    const heading = headings.at(-1)?.trim() ?? '';
    const terms = termsOf(heading, language);
    const asked = new Set(termsOf(question.topic, language));
    const isNew = terms.some((term) => !asked.has(term));
    const key = terms.join(' ');
    if (isNew && heading.length <= LONGEST_TOPIC && !topics.has(key)) topics.set(key, heading);
  }
  return [...topics.values()].slice(0, MOST_TOPICS);
}
