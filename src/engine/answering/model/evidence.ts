import { type ResultTable } from '../../table.js';
import { type AnalysisTable } from '../analyst.js';
import { type AnswerImage, type AnswerTable } from '../answer-event.js';
import { type Plan } from '../plan/plan.js';
import { type NamedResult } from './binding/named-result.js';
import { type FoundPassage } from '../../retrieval/index.js';

/** How a result was computed again. */
export type SecondComputation = 'memory' | 'permuted' | 'expression' | 'none';

/** A result with how it was come by. */
export interface Finding {
  readonly result: NamedResult;
  readonly title: string;
  readonly table: AnswerTable;
  readonly sql: string;
  /** The plan that gives it, as it was proposed or read back from a statement; null for what no plan says. */
  readonly plan: Plan | null;
  readonly again: SecondComputation;
  /** The tables it was read from. */
  readonly sources: readonly AnalysisTable[];
  image: AnswerImage | null;
}

/** A passage that was found. */
export interface NamedPassage {
  readonly name: string;
  readonly passage: FoundPassage;
}

/** What was found out for one answer: replies refer to nothing else. */
export class Evidence {
  readonly findings = new Map<string, Finding>();
  readonly passages = new Map<string, NamedPassage>();

  /** The name of the next result. */
  get nextName(): string {
    return `r${this.findings.size + 1}`;
  }

  get results(): ReadonlyMap<string, NamedResult> {
    return new Map([...this.findings].map(([name, { result }]) => [name, result]));
  }

  /** @param finding without a plan where no plan says it */
  add(
    finding: Omit<Finding, 'image' | 'table' | 'plan'> & Partial<Pick<Finding, 'plan'>>,
    table: ResultTable,
  ): Finding {
    const { name } = finding.result;
    const added = { plan: null, ...finding, table: { name: `${name}.csv`, result: table }, image: null };
    this.findings.set(name, added);
    return added;
  }

  /** Names passages, those that are known already as before. */
  name(passages: readonly FoundPassage[]): NamedPassage[] {
    return passages.map((passage) => {
      const known = [...this.passages.values()].find(
        (each) => each.passage.source === passage.source && each.passage.position === passage.position,
      );
      if (known) return known;
      const named = { name: `p${this.passages.size + 1}`, passage };
      this.passages.set(named.name, named);
      return named;
    });
  }
}
