import { type RankedPassage, type RankingQuestion, type RankingSet, sampleOf } from './ranking-set.js';

/** Passages whose sentences become passages: each gives about ten. */
const MOST_SPLIT = 1000;
/** Words with fewer letters are rarely misspelt. */
const MISSPELT_LETTERS = 7;
const SHORT_QUESTION_WORDS = 2;

/** A passage without some of its text, and the question that the rest of it answers. */
interface Cut {
  readonly text: string;
  readonly question: string;
}

/**
 * Further sets of other kinds, made of the passages and the questions of one: titles, sentences and halves that search
 * for the rest of their passage, sentences as passages, and the questions of the set shortened and misspelt. A kind that
 * the set has nothing for is left out.
 */
export function derivedSets(set: RankingSet): RankingSet[] {
  return [
    titles(set),
    titlesOfSentences(set),
    cut(set, 'last sentence', lastSentence),
    cut(set, 'sentence with most figures', sentenceWithFigures),
    cut(set, 'first half', firstHalf),
    articles(set),
    asked(set, 'two longest words', longestWords),
    asked(set, 'misspelt', misspelt),
  ].filter(({ questions }) => questions.length > 0);
}

function titles({ name, passages }: RankingSet): RankingSet {
  return {
    name: `${name}: title`,
    passages: passages.map((each) => ({ ...each, headings: [] })),
    questions: passages.flatMap(({ id, headings }) => {
      const [text] = headings;
      return text === undefined ? [] : [{ id, text, relevant: new Set([id]) }];
    }),
  };
}

/** Short passages, of which many answer. */
function titlesOfSentences({ name, passages }: RankingSet): RankingSet {
  const titled = sampleOf(
    passages.filter(({ headings }) => headings.length > 0),
    MOST_SPLIT,
  );
  const split = titled.map((passage) => ({ passage, sentences: sentencesAsPassages(passage) }));
  return {
    name: `${name}: title, of sentences`,
    passages: split.flatMap(({ sentences }) => sentences),
    questions: split.flatMap(({ passage: { id, headings }, sentences }) =>
      sentences.length === 0
        ? []
        : [{ id, text: headings[0] ?? '', relevant: new Set(sentences.map((sentence) => sentence.id)) }],
    ),
  };
}

function sentencesAsPassages({ id, text }: RankedPassage): RankedPassage[] {
  return sentencesOf(text).map((sentence, i) => ({ id: `${id}/${i}`, text: sentence, headings: [] }));
}

function cut(
  { name, passages }: RankingSet,
  kind: string,
  take: (sentences: readonly string[]) => Cut | null,
): RankingSet {
  const cuts = passages.map((passage) => ({ passage, taken: take(sentencesOf(passage.text)) }));
  return {
    name: `${name}: ${kind}`,
    passages: cuts.map(({ passage: { id, text }, taken }) => ({
      id,
      text: taken?.text ?? text,
      headings: [],
    })),
    questions: cuts.flatMap(({ passage: { id }, taken }) =>
      taken ? [{ id, text: taken.question, relevant: new Set([id]) }] : [],
    ),
  };
}

function lastSentence(sentences: readonly string[]): Cut | null {
  return sentences.length < 3 ? null : without(sentences, sentences.length - 1);
}

function sentenceWithFigures(sentences: readonly string[]): Cut | null {
  const figures = sentences.map((sentence) => sentence.match(/\d+/g)?.length ?? 0);
  const most = Math.max(...figures);
  return sentences.length < 3 || most < 2 ? null : without(sentences, figures.indexOf(most));
}

function firstHalf(sentences: readonly string[]): Cut | null {
  if (sentences.length < 4) return null;
  const half = Math.floor(sentences.length / 2);
  return { question: sentences.slice(0, half).join(' '), text: sentences.slice(half).join(' ') };
}

function without(sentences: readonly string[], at: number): Cut {
  return { question: sentences[at] ?? '', text: sentences.toSpliced(at, 1).join(' ') };
}

/**
 * First sentences, each of which searches for all paragraphs of its article: whatever is of one subject. For sets whose
 * passages are named after the article and their place in it.
 */
function articles(set: RankingSet): RankingSet {
  const isNamed = set.passages.every(({ id }) => /^\d+-\d+$/.test(id));
  const articleOf = (id: string): string => id.replace(/-.*/, '');
  const first = cut(set, 'first sentence, of the article', (sentences) =>
    sentences.length < 2 || !isNamed ? null : without(sentences, 0),
  );
  const questions = first.questions.map((question): RankingQuestion => {
    const ids = first.passages.map(({ id }) => id).filter((id) => articleOf(id) === articleOf(question.id));
    return { ...question, relevant: new Set(ids) };
  });
  return { ...first, questions };
}

/** Left out where few questions have the words for it. */
function asked(set: RankingSet, kind: string, change: (question: string) => string): RankingSet {
  const questions = set.questions.map((question) => ({ ...question, text: change(question.text) }));
  const changed = questions.filter(({ text }, i) => text !== '' && text !== set.questions[i]?.text);
  return {
    ...set,
    name: `${set.name}: ${kind}`,
    questions: 2 * changed.length > questions.length ? changed : [],
  };
}

function longestWords(question: string): string {
  const words = [...new Set(question.match(/[\p{Script=Latin}\d-]+/gu) ?? [])];
  const longest = words.toSorted((left, right) => right.length - left.length).slice(0, SHORT_QUESTION_WORDS);
  return longest.length < SHORT_QUESTION_WORDS ? '' : longest.join(' ');
}

/** Every other long word with two neighbouring letters in the middle exchanged. */
function misspelt(question: string): string {
  let long = 0;
  return question.replace(/\p{Script=Latin}+/gu, (word) => {
    if (word.length < MISSPELT_LETTERS || long++ % 2 > 0) return word;
    const at = Math.floor(word.length / 2);
    return word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1);
  });
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

function sentencesOf(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment.trim()).filter((each) => each !== '');
}
