import { QueryRefused } from '../../../../src/engine/analytics/query-refused.js';
import { replyLanguageOf } from '../../../../src/engine/answering/builtin/translate/asked.js';
import { Evidence } from '../../../../src/engine/answering/model/evidence.js';
import { contextWith, givenContext } from '../../../../src/engine/answering/model/given-context.js';
import { parseArguments } from '../../../../src/engine/answering/model/given.js';
import { ToolProblem } from '../../../../src/engine/answering/model/tool-problem.js';
import { toolsFor } from '../../../../src/engine/answering/model/tools/index.js';
import { type ToolContext } from '../../../../src/engine/answering/model/tools/tool.js';
import { PlanReader } from '../../../../src/engine/answering/reading.js';
import { type AnalysisRequest } from '../../../../src/engine/index.js';
import { type ScriptedReply } from '../../model-server.js';
import { noCharts } from '../no-charts.js';
import { type WrittenReply } from './replies.js';

const plans = new PlanReader();

async function call(
  { name, arguments: given }: { readonly name: string; readonly arguments: unknown },
  context: ToolContext,
): Promise<void> {
  const tool = toolsFor(context.request).find(({ definition }) => definition.name === name);
  try {
    await tool?.run(parseArguments(JSON.stringify(given)), context);
  } catch (error) {
    if (!(error instanceof ToolProblem) && !(error instanceof QueryRefused)) throw error;
  }
}

/** The last reply that a script of a model ends with, over what its calls really find; null where it asks back. */
export async function finishedReply(
  script: readonly ScriptedReply[],
  asked: AnalysisRequest,
): Promise<WrittenReply | null> {
  const request = { ...asked, language: replyLanguageOf(asked) };
  const [evidence, given] = [new Evidence(), givenContext(request)];
  const context: ToolContext = {
    request,
    asked: given.asked,
    evidence,
    plans,
    reading: Promise.resolve(null),
    charts: noCharts,
    catalogue: given.catalogue,
    signal: new AbortController().signal,
  };
  let reply: string | null = null;
  for (const each of script.flatMap(({ tool_calls: calls }) => calls ?? [])) {
    const end = each.arguments;
    const isEnd = each.name === 'finish' && typeof end === 'object' && end !== null && 'reply' in end;
    if (isEnd) reply = String(end.reply);
    else await call(each, context);
  }
  return reply === null ? null : { reply, context: contextWith(given, evidence) };
}
