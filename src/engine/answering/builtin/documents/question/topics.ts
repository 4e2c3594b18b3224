import { termsOf } from '../../../../terms/index.js';
import { type FoundPassage } from '../../../../retrieval/index.js';
import { type DocumentReading } from '../document-reading.js';
import { sentencesOf } from '../sentences.js';

const LONGEST_TOPIC = 80;
/** Worse passages, as a share of the best one's score, are about something else. */
const LEAST_SHARE = 0.7;

/**
 * What else there is to ask about, by the headings above and in the passages found and the labels of entries: none that was asked
 * about. Only of the file that answers best, and of passages nearly as good.
 */
export function topicsBeside({ question, passages }: DocumentReading): string[] {
  const [best] = passages;
  const bestScore = Math.max(...passages.map(({ score }) => score));
  const topics = new Map<string, string>();
  for (const passage of passages) {
    const { language, source, score } = passage;
    const asked = new Set(termsOf(question.topic, language));
    const isNear = best !== undefined && (source === best.source || score >= LEAST_SHARE * bestScore);
    for (const topic of isNear ? topicsIn(passage) : []) {
      const terms = termsOf(topic, language);
      const isNew = terms.some((term) => !asked.has(term)) && !topics.has(terms.join(' '));
      if (isNew && topic.length <= LONGEST_TOPIC) topics.set(terms.join(' '), topic);
    }
  }
  return [...topics.values()];
}

/** The heading of a passage, then the lines in it that are titles or label an entry. */
function topicsIn({ headings, text }: FoundPassage): string[] {
  const sentences = sentencesOf(text, false);
  const titles = sentences.flatMap(({ kind, text: line, label }, place) => {
    const isTitle = kind === 'fragment' && sentences[place + 1]?.kind === 'sentence';
    return isTitle ? [line] : [label].filter((each) => each !== '');
  });
  return [headings.at(-1)?.trim() ?? '', ...titles].filter((topic) => !/[:：?？؟]$/.test(topic));
}
