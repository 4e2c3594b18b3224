import { type FoundPassage } from '../../../retrieval/index.js';
import { termsOf, type TextLanguage } from '../../../terms/index.js';
import { AskedTerms, lacksName, likeness } from './question/asked-terms.js';
import { type DocumentQuestion } from './question/question-type.js';
import { type Sentence, sentencesOf } from './sentences.js';
import { holdsForm } from './answer-forms.js';
import { titleOf } from './verdicts/standing.js';

/** A sentence that may answer a question, with the neighbour that belongs to it. */
export interface Quote {
  readonly text: string;
  /** Place of its passage among the given ones. */
  readonly passage: number;
  /** Place of the sentence that holds most of it, among those of the passage. */
  readonly place: number;
  /** How sure it is that it holds what is asked, from 0 to 1. */
  readonly certainty: number;
  readonly score: number;
}

/**
 * What counts beside the terms in the sentence itself (1). The first four and the last two were chosen on a hundred
 * questions to encyclopedia paragraphs, which hold neither lists nor entries; the others on files as people have them.
 */
const NEIGHBOUR = 0.6;
const PASSAGE = 0.3;
const RANK = 0.45;
const FORM = 0.25;
const LIST = 0.3;
const FRAGMENT = -0.25;
/** An entry whose label is asked for, such as "Seller: Meridian Pumps", or a title and the line below it. */
const LABEL = 0.35;
/** A title is taken together with the line below it when it holds so much of what is asked. */
const TITLE = 0.8;
const DEFINITION = 0.15;
/** A neighbour is quoted, too, that holds so much of what is asked beside. */
const EXTENDING = 0.15;
const LACKING_NAME = 0.3;
const MOST_ITEMS = 12;

interface Place {
  readonly sentence: Sentence;
  readonly terms: ReadonlySet<string>;
}

const NOWHERE: Place = { sentence: { text: '', kind: 'fragment', label: '' }, terms: new Set() };

/**
 * The sentences of passages by how likely each answers a question, best first: those that hold its rare words, alone or
 * with their neighbours, in good passages, and something of the form that is asked for.
 * @param passages best first
 * @param fileNames of the files that passages name by their place
 */
export function quotesFor(
  question: DocumentQuestion,
  passages: readonly FoundPassage[],
  fileNames: readonly string[],
): Quote[] {
  const places = passages.map((passage) => placesOf(passage, question.type === 'list'));
  const sentences = places.flat().map(({ terms }) => [...terms]);
  const asked = new AskedTerms(question.topic, sentences);
  const quotes = passages.flatMap((passage, at) => {
    const ranked = {
      ...passage,
      at,
      rank: rankOf(at, passages),
      fileName: fileNames[passage.source] ?? '',
    };
    return new PassageReading(question, asked, ranked, places[at] ?? []).quotes();
  });
  return withoutRepetition(quotes.toSorted((left, right) => right.score - left.score));
}

/** How good a passage is, from 0 to 1: by its words or, where vectors had a say in it, by its place. */
function rankOf(at: number, passages: readonly FoundPassage[]): number {
  const isByVectors = passages.some(({ similarity }) => similarity !== null);
  if (isByVectors) return 1 - at / passages.length;
  return (passages[at]?.score ?? 0) / Math.max(...passages.map(({ score }) => score));
}

function placesOf({ text, language }: FoundPassage, withLists: boolean): Place[] {
  return sentencesOf(text, withLists).map((sentence) => ({
    sentence,
    terms: new Set(termsOf(sentence.text, language)),
  }));
}

interface RankedPassage extends FoundPassage {
  readonly fileName: string;
  readonly at: number;
  /** From 0 to 1. */
  readonly rank: number;
}

/** Looks through one passage for sentences that answer. */
class PassageReading {
  private readonly language: TextLanguage;
  private readonly terms: ReadonlySet<string>;
  private readonly isOfOthers: boolean;

  constructor(
    private readonly question: DocumentQuestion,
    private readonly asked: AskedTerms,
    private readonly passage: RankedPassage,
    private readonly places: readonly Place[],
  ) {
    this.language = passage.language;
    const titles = [...passage.headings, titleOf(passage.fileName)];
    const above = titles.flatMap((each) => termsOf(each, passage.language));
    this.terms = new Set([...above, ...places.flatMap(({ terms }) => [...terms])]);
    this.isOfOthers = lacksName(question.text, this.terms, passage.language);
  }

  quotes(): Quote[] {
    return this.places.map((place, index) => this.quote(place, index));
  }

  private quote(place: Place, index: number): Quote {
    const [before, , after] = this.around(index);
    const near = new Set([...before.terms, ...after.terms]);
    const coverage = this.asked.share(this.language, (term) =>
      Math.max(
        likeness(term, place.terms),
        NEIGHBOUR * likeness(term, near),
        PASSAGE * likeness(term, this.terms),
      ),
    );
    const { sentence } = place;
    const title = sentence.kind === 'fragment' && after !== NOWHERE ? this.shareOf(place.terms) : 0;
    return {
      text: this.textOf(index, title >= TITLE),
      passage: this.passage.at,
      place: index,
      certainty: coverage - (this.isOfOthers ? LACKING_NAME : 0),
      score: coverage + RANK * this.passage.rank + this.formOf(place) + (title >= TITLE ? LABEL : 0),
    };
  }

  private shareOf(terms: ReadonlySet<string>): number {
    return this.asked.share(this.language, (term) => (terms.has(term) ? 1 : 0));
  }

  private formOf({ sentence, terms }: Place): number {
    const form = holdsForm(this.question, sentence.text) ? FORM : 0;
    const label = this.shareOf(new Set(termsOf(sentence.label, this.language)));
    switch (sentence.kind) {
      case 'list':
        return form + LIST * this.shareOf(terms);
      case 'entry':
        return form + LABEL * label + FRAGMENT * (1 - label);
      case 'fragment':
        return form + FRAGMENT;
      case 'sentence':
        return form + (this.isAbout(terms) ? DEFINITION : 0);
    }
  }

  /** True when a definition is asked for and a sentence opens with what is to be defined. */
  private isAbout(terms: ReadonlySet<string>): boolean {
    const [first] = terms;
    return (
      this.question.type === 'definition' &&
      first !== undefined &&
      this.asked.in(this.language).includes(first)
    );
  }

  private around(index: number): readonly [before: Place, place: Place, after: Place] {
    const at = (place: number): Place => this.places[place] ?? NOWHERE;
    return [at(index - 1), at(index), at(index + 1)];
  }

  private textOf(index: number, isTitle: boolean): string {
    const [before, place, after] = this.around(index);
    const { text } = place.sentence;
    if (/[:：]$/.test(text)) return [text, ...this.itemsAfter(index)].join('\n');
    return isTitle ? `${text}\n${after.sentence.text}` : this.extended(place, before, after);
  }

  /** The lines below that are no sentences, as far as they are no more than a list. */
  private itemsAfter(index: number): string[] {
    const below = this.places.slice(index + 1).map(({ sentence }) => sentence);
    const end = below.findIndex(({ kind }) => kind === 'sentence');
    return below.slice(0, end < 0 ? MOST_ITEMS : Math.min(end, MOST_ITEMS)).map(({ text }) => text);
  }

  private extended(place: Place, before: Place, after: Place): string {
    const { text } = place.sentence;
    const early = this.gain(place, before);
    const late = this.gain(place, after);
    if (Math.max(early, late) < EXTENDING) return text;
    return early >= late ? `${before.sentence.text} ${text}` : `${text} ${after.sentence.text}`;
  }

  /** The share of what is asked that only the neighbour holds. */
  private gain({ terms }: Place, neighbour: Place): number {
    if (neighbour.sentence.kind === 'fragment') return 0;
    return this.asked.share(this.language, (term) => (terms.has(term) ? 0 : likeness(term, neighbour.terms)));
  }
}

/** Passages overlap, and neighbours are quoted together: what a better quote holds is not quoted again. */
function withoutRepetition(quotes: readonly Quote[]): Quote[] {
  const kept: Quote[] = [];
  for (const quote of quotes) {
    if (kept.some(({ text }) => text.includes(quote.text))) continue;
    const text = kept.reduce((rest, better) => rest.replace(better.text, '').trim(), quote.text);
    kept.push({ ...quote, text });
  }
  return kept;
}
