import { type AnalysisRequest } from '../../src/engine/answering/analyst.js';
import { type AnswerEvent } from '../../src/engine/answering/answer-event.js';
import { BuiltinAnalyst } from '../../src/engine/answering/builtin/builtin-analyst.js';
import {
  type Considered,
  type Origin,
  type TableReading,
} from '../../src/engine/answering/builtin/reading/table-reading.js';
import { TablesReader } from '../../src/engine/answering/builtin/reading/tables-reader.js';
import { CountedModel, ModelAccount, type ModelUse } from '../../src/engine/answering/model/account.js';
import { ModelAnalyst } from '../../src/engine/answering/model/model-analyst.js';
import { type JudgedQuestion, PlanReader } from '../../src/engine/answering/reading.js';
import { type AskedModel } from './asking/model-of-settings.js';
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

/** The analyst of the service, built-in or with a model, which tells how it came to its last answer. */
export class WatchedAnalyst {
  private readonly plans = new WatchedPlans();
  private readonly reader = new WatchedReader(noCharts, searchHere, this.plans);
  private readonly builtin = new BuiltinAnalyst(noCharts, searchHere, this.reader);
  private account: ModelAccount | null = null;

  /** @param asked the model that is asked; the built-in analyst answers without one */
  constructor(private readonly asked: AskedModel | null = null) {}

  async answer(request: AnalysisRequest): Promise<AnswerEvent[]> {
    this.plans.last = null;
    this.reader.last = null;
    return collect(this.asked ? this.modelAnalyst(this.asked) : this.builtin, request);
  }

  /** How the last reading was come by; null for no question over tables, and where a model answered. */
  get origin(): Origin | null {
    return this.asked ? null : (this.reader.last?.origin ?? null);
  }

  /** The readings of the question that the last answer offers in place of one. @param events those of the answer */
  offered(events: readonly AnswerEvent[]): readonly string[] {
    // Beside a reply that was told and judged, questions are what may be asked next.
    if (this.asked && this.use?.verdict) return [];
    if (this.asked) return events.flatMap((event) => (event.type === 'questions' ? event.questions : []));
    const { origin } = this;
    return origin?.way === 'choice' ? origin.readings : [];
  }

  /** What the last answer took of the model; null where none was asked. */
  get use(): ModelUse | null {
    return this.account?.use ?? null;
  }

  /** The plans that were looked for last; null where none were. */
  get judged(): JudgedQuestion | null {
    return this.plans.last;
  }

  private modelAnalyst({ model, usage }: AskedModel): ModelAnalyst {
    const { plans, reader, builtin } = this;
    const account = new ModelAccount(usage.prices);
    this.account = account;
    return new ModelAnalyst({
      model: new CountedModel(model, account),
      usage,
      charts: noCharts,
      builtin,
      reader,
      plans,
      judged: (verdict) => account.judge(verdict),
    });
  }

  /** What is proposed for the last question, also where it was answered without; null for no question over tables. */
  async considered(): Promise<Considered | null> {
    const { last } = this.reader;
    if (!last) return null;
    if (last.origin.way === 'choice') return last.origin;
    return this.reader.considered(last.request, new AbortController().signal);
  }
}
