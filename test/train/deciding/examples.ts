import { readFile } from 'node:fs/promises';
import { type AnalysisTable } from '../../../src/engine/answering/analyst.js';
import { TablesReader } from '../../../src/engine/answering/builtin/reading/tables-reader.js';
import { isPassable } from '../../../src/engine/answering/builtin/proposers/left-out.js';
import { decisionFeatures, type Situation } from '../../../src/engine/answering/decision/features.js';
import { type ReadProposal } from '../../../src/engine/answering/decision/proposal.js';
import { judgeOf, type StoredJudge } from '../../../src/engine/answering/judge/stored-model.js';
import { PlanReader } from '../../../src/engine/answering/reading.js';
import { answerOf, type Asker, USUAL_REQUEST } from '../../eval/asker.js';
import { noCharts } from '../../support/answering/no-charts.js';
import { searchHere } from '../../support/answering/search-here.js';
import { type AskedQuestion } from './asked-questions.js';

/** Of a result that is kept. */
const MOST_ROWS = 300;

/** A proposal as it was made, with the first rows of its result, and whether it is right. */
type JudgedProposal = ReadProposal & { readonly isRight: boolean };

/** A question with its proposals, as they are collected. */
interface AnsweredQuestion {
  readonly id: string;
  readonly set: string;
  readonly dataset: string;
  readonly question: string;
  readonly situation: Omit<Situation, 'isPassable'>;
  readonly proposals: readonly JudgedProposal[];
}

/** A question with its proposals, as they are learned from. */
export interface QuestionExample extends Pick<AnsweredQuestion, 'id' | 'set' | 'dataset' | 'question'> {
  readonly proposals: readonly {
    readonly proposer: string;
    readonly features: Readonly<Record<string, number>>;
    readonly isRight: boolean;
  }[];
}

/** What the decision looks at, from what was collected. */
function exampleOf({ situation, proposals, ...asked }: AnsweredQuestion): QuestionExample {
  const all = { ...situation, isPassable };
  return {
    ...asked,
    proposals: proposals.map((each) => ({
      proposer: each.proposer,
      features: Object.fromEntries(decisionFeatures(each, proposals, all)),
      isRight: each.isRight,
    })),
  };
}

/** The examples of a file that was collected, a question in each line. */
export async function examplesIn(path: string): Promise<QuestionExample[]> {
  const text = await readFile(path, 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => exampleOf(JSON.parse(line) as AnsweredQuestion));
}

const isCalled =
  (name: string) =>
  (column: { readonly name: string }): boolean =>
    column.name.toLowerCase() === name.toLowerCase();
const hasColumn = ({ profile }: AnalysisTable, name: string): boolean => profile.columns.some(isCalled(name));

function withoutColumn(table: AnalysisTable, name: string): AnalysisTable {
  const { profile } = table;
  return {
    ...table,
    profile: { ...profile, columns: profile.columns.filter((each) => !isCalled(name)(each)) },
  };
}

/** Makes examples of questions: what is proposed for them, and whether it is right. */
export class ExampleMaker {
  private readonly reader: TablesReader;

  /** @param judge null: the one that comes with the engine */
  constructor(
    private readonly asker: Asker,
    judge: StoredJudge | null,
  ) {
    const plans = judge ? new PlanReader(judgeOf(judge)) : new PlanReader();
    this.reader = new TablesReader(noCharts, searchHere, plans);
  }

  /** The proposals for a question; null where no table has the column that is to be withheld. */
  async answered(question: AskedQuestion): Promise<AnsweredQuestion | null> {
    const { id, set, dataset, question: text, paths, withheld, isRight } = question;
    const { tables: laid, keys, workbench } = await this.asker.lay(paths);
    const left = withheld?.findLast((name) => laid.some((table) => hasColumn(table, name)));
    if (withheld && left === undefined) return null;
    const tables = left === undefined ? laid : laid.map((table) => withoutColumn(table, left));
    const request = { question: text, history: [], tables, keys, workbench, ...USUAL_REQUEST };
    const { proposals, situation } = await this.reader.considered(request, new AbortController().signal);
    const judged: JudgedProposal[] = [];
    for (const proposal of proposals) {
      const { proposer, confidence, sentence, traits, result } = proposal;
      const shown = { ...result, rows: result.rows.slice(0, MOST_ROWS) };
      const answer = await answerOf(proposal);
      judged.push({ proposer, confidence, sentence, traits, result: shown, isRight: isRight(answer) });
    }
    return { id, set, dataset, question: text, situation, proposals: judged };
  }
}
