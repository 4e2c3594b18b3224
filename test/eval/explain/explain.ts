import { type JudgedQuestion } from '../../../src/engine/answering/reading.js';
import { type Considered } from '../../../src/engine/answering/builtin/reading/table-reading.js';
import { Asker, type WatchedAnswer } from '../asker.js';
import { mentionLines, questionLines } from './mention-lines.js';
import { outcomeLines } from './outcome-lines.js';
import { planLines } from './plan-lines.js';
import { proposalLines } from './proposal-lines.js';

/** A question with its way through the stages of the analyst. */
export interface ExplainedQuestion {
  readonly answer: WatchedAnswer;
  /** Null where it was not read over tables. */
  readonly considered: Considered | null;
  /** Null where no plans were looked for. */
  readonly judged: JudgedQuestion | null;
}

/** A question over files. */
interface AskedOverFiles {
  readonly question: string;
  readonly paths: readonly string[];
  /** Earlier questions of the session, oldest first. */
  readonly history: readonly string[];
}

/** Asks a question as the service does, and looks at everything that is proposed for it. */
export async function explained({ question, paths, history }: AskedOverFiles): Promise<ExplainedQuestion> {
  const asker = await Asker.create();
  try {
    const past = history.map((each) => ({ question: each, reply: '' }));
    const answer = await asker.ask(paths, { question, history: past });
    const considered = await asker.analyst.considered();
    return { answer, considered, judged: asker.analyst.judged };
  } finally {
    await asker.close();
  }
}

/**
 * The way of a question through the stages, as text.
 * @param most plans and proposals to show
 */
export function explanation({ answer, considered, judged }: ExplainedQuestion, most: number): string {
  const sections: (readonly [name: string, lines: readonly string[]])[] = [
    ...(judged
      ? ([
          ['QUESTION', questionLines(judged.linked)],
          ['MENTIONS', mentionLines(judged.linked)],
          ['PLANS', planLines(judged, most)],
        ] as const)
      : [['PLANS', ['none were looked for']] as const]),
    ['PROPOSALS', proposalLines(considered, answer.origin, most)],
    ['OUTCOME', outcomeLines(answer)],
  ];
  return sections
    .map(([name, lines]) => [name, ...lines.map((line) => `  ${line}`.trimEnd())].join('\n'))
    .join('\n\n');
}
