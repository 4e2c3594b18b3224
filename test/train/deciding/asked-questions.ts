import { join } from 'node:path';
import { type GivenAnswer } from '../../eval/asker.js';
import { type HumanSetName, readHumanSet } from '../../eval/human/human-set.js';
import { verdictOf } from '../../eval/human/verdict.js';
import { type EverydaySet } from '../../eval/everyday/everyday-set.js';
import { everydayVerdict } from '../../eval/everyday/everyday-verdict.js';
import { matchesGold } from '../../eval/probe-match.js';
import { PROBES, probesOf } from '../../eval/probes.js';
import { isRightAnswer } from '../../eval/wtq.js';
import { readWtq } from '../../eval/wtq-data.js';
import { databaseOf } from '../reading/folds.js';

/** A question to learn from or to measure on. */
export interface AskedQuestion {
  readonly id: string;
  readonly set: string;
  /** Questions of one dataset are learned from together or not at all. */
  readonly dataset: string;
  readonly question: string;
  readonly paths: readonly string[];
  /** The query that answers it, and how many tables it uses, where the set says. */
  readonly sql: string | null;
  readonly tablesUsed: number | null;
  /** Names of the columns that its answer needs, where the set says. */
  readonly columnsUsed?: readonly string[] | null;
  /** The last column of one of these names is taken out of the tables before they are asked about. */
  readonly withheld?: readonly string[];
  readonly isRight: (answer: GivenAnswer) => boolean;
}

/** Questions of a set by other people. */
export async function humanQuestions(folder: string, set: HumanSetName): Promise<AskedQuestion[]> {
  const questions = await readHumanSet(folder, set);
  return questions
    .filter(({ history }) => history.length === 0)
    .map((question) => ({
      id: question.id,
      set,
      dataset: databaseOf(question),
      question: question.question,
      paths: question.paths,
      sql: question.gold.sql ?? null,
      tablesUsed: question.tablesUsed,
      columnsUsed: question.columnsUsed,
      isRight: (answer) => verdictOf(question, answer) === 'right',
    }));
}

/** Questions of WikiTableQuestions. */
export function wtqQuestions(folder: string, split: string, most: number): AskedQuestion[] {
  const all = readWtq(folder, split);
  const step = Math.max(1, Math.floor(all.length / most));
  return all
    .filter((_, at) => at % step === 0)
    .slice(0, most)
    .map((question) => ({
      id: question.id,
      set: 'wtq',
      dataset: question.table,
      question: question.question,
      paths: [join(folder, question.table)],
      sql: null,
      tablesUsed: 1,
      isRight: (answer: GivenAnswer) => isRightAnswer(answer, question),
    }))
    .toSorted((one, other) => (one.dataset < other.dataset ? -1 : 1));
}

/**
 * Questions over tables of other questions: nothing there answers them.
 * @param questions those of a dataset one after the other
 */
export function foreignQuestions(questions: readonly AskedQuestion[]): AskedQuestion[] {
  const half = Math.floor(questions.length / 2);
  return questions.flatMap((asked, at): AskedQuestion[] => {
    const other = questions[(at + half) % questions.length];
    if (!other || other.dataset === asked.dataset) return [];
    return [
      { ...other, id: `foreign ${other.id}`, set: 'foreign', question: asked.question, isRight: () => false },
    ];
  });
}

const STEM = 4;
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .map((word) => word.toLowerCase())
    .filter(({ length }) => length >= STEM);

/** A question of another set, over its tables without a column; none where there is none to withhold. */
const withholding = (asked: AskedQuestion, set: string, withheld: readonly string[]): AskedQuestion[] =>
  withheld.length === 0 ? [] : [{ ...asked, id: `${set} ${asked.id}`, set, withheld }];

/**
 * Questions over their tables without a column that they name and need: nothing there answers them any more.
 * @param questions of sets that say which columns are needed
 */
export function withheldQuestions(questions: readonly AskedQuestion[]): AskedQuestion[] {
  return questions.flatMap((asked): AskedQuestion[] => {
    const inQuery = [...(asked.sql ?? '').matchAll(/"([^"]+)"|(\w+)/gu)].map(
      ([, quoted, plain = '']) => quoted ?? plain,
    );
    const words = wordsOf(asked.question).map((word) => word.slice(0, STEM));
    const isNamed = (name: string): boolean =>
      wordsOf(name).some((word) => words.includes(word.slice(0, STEM)));
    const withheld = (asked.columnsUsed ?? inQuery).filter(isNamed);
    return withholding(asked, 'withheld', withheld);
  });
}

/** Own questions over own tables, without those that continue others. */
export async function ownQuestions(): Promise<AskedQuestion[]> {
  const folder = join(PROBES, 'tables');
  return (await probesOf(PROBES, 'seen'))
    .filter(({ context }) => context === undefined)
    .map(({ id, question, tables, answer }) => ({
      id,
      set: 'own',
      dataset: tables.join('\n'),
      question,
      paths: tables.map((name) => join(folder, name)),
      sql: null,
      tablesUsed: null,
      isRight: (given: GivenAnswer) => matchesGold({ ...given, tables: [...given.tables] }, answer),
    }))
    .toSorted((one, other) => (one.dataset < other.dataset ? -1 : 1));
}

/** Questions of everyday business; what nothing answers is among them. */
export const everydayQuestions = ({ questions }: EverydaySet): AskedQuestion[] =>
  questions.map((asked) => ({
    id: asked.id,
    set: 'everyday',
    dataset: asked.domain,
    question: asked.question,
    paths: asked.paths,
    sql: null,
    tablesUsed: null,
    isRight: (given) => everydayVerdict(asked, given) === 'right',
  }));

const VALUES = /\b(\w+)"?\s*=\s*['"]([^'"]+)['"]/gu;

/**
 * Questions over their tables without the column that holds a value which they name: nothing there answers them any more.
 * @param questions of sets that say with which query they are answered
 */
export function unvaluedQuestions(questions: readonly AskedQuestion[]): AskedQuestion[] {
  return questions.flatMap((asked): AskedQuestion[] => {
    const text = asked.question.toLowerCase();
    const withheld = [...(asked.sql ?? '').matchAll(VALUES)].flatMap(([, column = '', value = '']) =>
      text.includes(value.toLowerCase()) ? [column] : [],
    );
    return withholding(asked, 'unvalued', withheld);
  });
}
