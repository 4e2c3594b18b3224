import { type AnalysisRequest } from '../../src/engine/answering/analyst.js';
import { type AnswerEvent } from '../../src/engine/answering/answer-event.js';
import { BuiltinAnalyst } from '../../src/engine/answering/builtin/builtin-analyst.js';
import {
  type Considered,
  type Origin,
  type TableReading,
  TablesReader,
} from '../../src/engine/answering/builtin/tables-reader.js';
import { type JudgedQuestion, PlanReader } from '../../src/engine/answering/reading.js';
import { collect } from '../support/answering/analysis-fixture.js';
import { noCharts } from '../support/answering/no-charts.js';
import { searchHere } from '../support/answering/search-here.js';

class WatchedPlans extends PlanReader {
  last: JudgedQuestion | null = null;

  override async judgedPlans(
    ...[asked, signal]: Parameters<PlanReader['judgedPlans']>
  ): Promise<JudgedQuestion | null> {
    this.last = await super.judgedPlans(asked, signal);
    return this.last;
  }
}

class WatchedReader extends TablesReader {
  last: { readonly request: AnalysisRequest; readonly origin: Origin } | null = null;

  override async read(request: AnalysisRequest, signal: AbortSignal): Promise<TableReading> {
    const reading = await super.read(request, signal);
    this.last = { request, origin: reading.origin };
    return reading;
  }
}

/** The analyst of the service, which tells how it came to its last answer. */
export class WatchedAnalyst {
  private readonly plans = new WatchedPlans();
  private readonly reader = new WatchedReader(noCharts, searchHere, this.plans);
  private readonly analyst = new BuiltinAnalyst(noCharts, searchHere, this.reader);

  async answer(request: AnalysisRequest): Promise<AnswerEvent[]> {
    this.plans.last = null;
    this.reader.last = null;
    return collect(this.analyst, request);
  }

  /** How the last reading was come by; null for no question over tables. */
  get origin(): Origin | null {
    return this.reader.last?.origin ?? null;
  }

  /** The plans that were looked for last; null where none were. */
  get judged(): JudgedQuestion | null {
    return this.plans.last;
  }

  /** What is proposed for the last question, also where it was answered without; null for no question over tables. */
  async considered(): Promise<Considered | null> {
    const { last } = this.reader;
    if (!last) return null;
    if (last.origin.way === 'choice') return last.origin;
    return this.reader.considered(last.request, new AbortController().signal);
  }
}

/** The readings of a question that are offered in place of an answer. */
export function offeredBy(origin: Origin | null): readonly string[] {
  return origin?.way === 'choice' ? origin.readings : [];
}
