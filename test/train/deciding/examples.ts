import { join } from 'node:path';
import { TablesReader } from '../../../src/engine/answering/builtin/tables-reader.js';
import { decisionFeatures } from '../../../src/engine/answering/decision/features.js';
import { judgeOf, type StoredJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { PlanReader } from '../../../src/engine/answering/reading.js';
import { answerOf, type Asker, type GivenAnswer, USUAL_REQUEST } from '../../eval/asker.js';
import { type HumanSetName, readHumanSet } from '../../eval/human/human-set.js';
import { verdictOf } from '../../eval/human/verdict.js';
import { matchesGold } from '../../eval/probe-match.js';
import { PROBES, probesOf } from '../../eval/probes.js';
import { isRightAnswer } from '../../eval/wtq.js';
import { readWtq } from '../../eval/wtq-data.js';
import { noCharts } from '../../support/answering/no-charts.js';
import { searchHere } from '../../support/answering/search-here.js';
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
  readonly isRight: (answer: GivenAnswer) => boolean;
}

/** A proposal as it is learned from. */
interface ProposalExample {
  readonly proposer: string;
  readonly features: Readonly<Record<string, number>>;
  readonly isRight: boolean;
}

/** A question with its proposals. */
export interface QuestionExample {
  readonly id: string;
  readonly set: string;
  readonly dataset: string;
  readonly question: string;
  readonly proposals: readonly ProposalExample[];
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

/** Makes examples of questions: what is proposed for them, and whether it is right. */
export class ExampleMaker {
  private readonly reader: TablesReader;

  constructor(
    private readonly asker: Asker,
    judge: StoredJudge,
  ) {
    this.reader = new TablesReader(noCharts, searchHere, new PlanReader(judgeOf(judge)));
  }

  async exampleOf({ isRight, paths, ...asked }: AskedQuestion): Promise<QuestionExample> {
    const { tables, workbench } = await this.asker.lay(paths);
    const request = { question: asked.question, history: [], tables, workbench, ...USUAL_REQUEST };
    const { proposals, situation } = await this.reader.considered(request, new AbortController().signal);
    const examples: ProposalExample[] = [];
    for (const proposal of proposals) {
      examples.push({
        proposer: proposal.proposer,
        features: Object.fromEntries(decisionFeatures(proposal, proposals, situation)),
        isRight: isRight(await answerOf(proposal)),
      });
    }
    return { ...asked, proposals: examples };
  }
}
