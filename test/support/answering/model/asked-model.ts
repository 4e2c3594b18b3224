import { type Charts } from '../../../../src/engine/answering/builtin/answer-question.js';
import { BuiltinAnalyst } from '../../../../src/engine/answering/builtin/builtin-analyst.js';
import { TablesReader } from '../../../../src/engine/answering/builtin/reading/tables-reader.js';
import { OpenAiModel } from '../../../../src/engine/answering/model/client/open-ai-model.js';
import { type ModelAbilities } from '../../../../src/engine/answering/model/client/probe.js';
import { ModelAnalyst } from '../../../../src/engine/answering/model/model-analyst.js';
import { type ModelUsage } from '../../../../src/engine/answering/model/model-analyst-parts.js';
import { PlanReader } from '../../../../src/engine/answering/reading.js';
import { type AnswerEvent } from '../../../../src/engine/index.js';
import { type AskedModel } from '../../../eval/asking/model-of-settings.js';
import { type ModelServer } from '../../model-server.js';
import { noCharts } from '../no-charts.js';
import { searchHere } from '../search-here.js';

/** What a good model can do. */
export const ABLE: ModelAbilities = {
  callsTools: true,
  schema: 'obeyed',
  streams: true,
  contextTokens: 32_768,
  isContextDeclared: true,
};

const plans = new PlanReader();

/** The analyst with the model of a scripted server, which waits for nothing between its tries. */
export function analystOf(
  server: ModelServer,
  changes: Partial<ModelUsage> = {},
  charts: Charts = noCharts,
): ModelAnalyst {
  const { limits, prices } = server.settings;
  const reader = new TablesReader(noCharts, searchHere, plans);
  return new ModelAnalyst({
    model: new OpenAiModel(server.settings, () => Promise.resolve()),
    usage: { choice: 'model', isSpent: false, abilities: ABLE, limits, prices, ...changes },
    charts,
    builtin: new BuiltinAnalyst(noCharts, searchHere, reader),
    reader,
    plans,
    judged: () => undefined,
  });
}

/** The same without what the built-in analyst says beside it, which takes a while. */
export function lonelyAnalystOf(server: ModelServer): ModelAnalyst {
  const { limits, prices } = server.settings;
  const reader = {
    read: () => Promise.resolve({ origin: { way: 'recipe' }, certainty: 'none' }),
  } as unknown as TablesReader;
  return new ModelAnalyst({
    model: new OpenAiModel(server.settings, () => Promise.resolve()),
    usage: { choice: 'model', isSpent: false, abilities: ABLE, limits, prices },
    charts: noCharts,
    builtin: new BuiltinAnalyst(noCharts, searchHere),
    reader,
    plans,
    judged: () => undefined,
  });
}

/** The text of the reply. */
export const replyOf = (events: readonly AnswerEvent[]): string =>
  events
    .map((event) => (event.type === 'message' && event.group.stage === 'Respond' ? event.text : ''))
    .join('')
    .replaceAll('\u00a0', ' ');

/** The text of all steps. */
export const stepsOf = (events: readonly AnswerEvent[]): string =>
  events
    .map((event) => {
      if (event.type === 'task' && event.status === 'running') return `# ${event.group.name}\n`;
      if (event.type === 'task' && event.status === 'error') return '(error)\n';
      if (event.type === 'code') return `${event.markdown}\n`;
      return event.type === 'message' && event.group.stage === 'Analyze' ? event.text : '';
    })
    .join('');

/** The model of a scripted server as sets of questions ask it. */
export const setModelOf = ({ settings }: ModelServer): AskedModel => ({
  name: settings.model,
  model: new OpenAiModel(settings, () => Promise.resolve()),
  usage: {
    choice: 'model',
    isSpent: false,
    abilities: ABLE,
    limits: settings.limits,
    prices: { input: 1, output: 2 },
  },
});
