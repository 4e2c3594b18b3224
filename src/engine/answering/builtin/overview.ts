import { Catalogue } from '../narration/catalogue.js';
import { type TableProfile } from '../../table.js';
import { type AnalysisTable } from '../analyst.js';
import { followUps } from './follow-ups.js';
import { describeTable } from './link/headers/schema.js';
import { tableSummary } from './present/table-summary.js';
import { withKnownValues } from './reading/prepare.js';

/** Tables that are described; others are counted. */
export const MOST_TABLES = 20;
export const MOST_KEYWORDS = 12;
export const MOST_QUESTIONS = 6;
const MOST_HEADINGS = 5;

/** What there is in a dataset, in a few words. */
export interface DatasetOverview {
  readonly summary: string;
  readonly keywords: readonly string[];
  /** Questions about these data that the built-in analyst answers. */
  readonly questions: readonly string[];
}

/** A file that was read. */
export interface DescribedFile {
  readonly datasourceId: string;
  readonly name: string;
  readonly profiles: readonly TableProfile[];
  /** Words of its running text; 0 where it has none. */
  readonly wordCount: number;
  /** Headings of its running text. */
  readonly topics: readonly string[];
}

/**
 * Describes files from their profiles alone, in English; nothing is queried. Without files everything is empty.
 *
 * @param files the first of the dataset
 * @param fileCount number of all its files that are read
 */
export function overviewOf(files: readonly DescribedFile[], fileCount: number): DatasetOverview {
  const tables = files.flatMap(tablesOf);
  const shown = tables.slice(0, MOST_TABLES);
  const texts = files.filter(({ wordCount }) => wordCount > 0);
  return {
    summary: [
      ...shown.map((table) => tableSummary(describeTable(table))),
      ...texts.map(textSummary),
      ...moreOf('table', tables.length - shown.length),
      ...moreOf('file', fileCount - files.length),
    ].join('\n'),
    keywords: unique([...shown.map(keywordsOf), ...texts.map(({ topics }) => topics)].flat()).slice(
      0,
      MOST_KEYWORDS,
    ),
    questions: unique(interleave([...shown.map(questionsOf), ...texts.map(topicQuestions)])).slice(
      0,
      MOST_QUESTIONS,
    ),
  };
}

/** The tables of a file, called as they are there. */
export function tablesOf({ datasourceId, name, profiles }: DescribedFile): AnalysisTable[] {
  return profiles.map((profile) => ({ name: profile.name, datasourceId, fileName: name, profile }));
}

function textSummary({ name, wordCount, topics }: DescribedFile): string {
  const summary = `${name}: text of ${count(wordCount)} words.`;
  return topics.length === 0 ? summary : `${summary} Headings: ${listed(topics)}.`;
}

function listed(topics: readonly string[]): string {
  const more = topics.length - MOST_HEADINGS;
  const shown = topics.slice(0, MOST_HEADINGS).join(', ');
  return more > 0 ? `${shown} and ${count(more)} more` : shown;
}

function topicQuestions({ topics }: DescribedFile): string[] {
  return topics.map((topic) => Catalogue.of('EN').text('documents.question', { topic }));
}

function moreOf(what: string, more: number): string[] {
  return more > 0 ? [`${count(more)} more ${what}${more === 1 ? '' : 's'}.`] : [];
}

function keywordsOf({ profile }: AnalysisTable): string[] {
  return [profile.name, ...profile.columns.map(({ name }) => name)].map((name) => name.replaceAll('_', ' '));
}

function questionsOf(table: AnalysisTable): string[] {
  return followUps(withKnownValues(describeTable(table)), null, Catalogue.of('EN'));
}

/** The first of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function count(value: number): string {
  return new Intl.NumberFormat('en').format(value);
}
