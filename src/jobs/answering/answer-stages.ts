import { type AnswerEvent } from '../../engine/index.js';
import { type Metrics, type OpenStage } from '../../metrics/index.js';

/**
 * Passes the events of an analyst on and measures its stages, as far as they show outside: it understands the question until its
 * first event, and narrates from the first event of the reply on.
 */
export async function* inStages(
  answer: AsyncIterable<AnswerEvent>,
  metrics: Metrics,
): AsyncGenerator<AnswerEvent> {
  const events = answer[Symbol.asyncIterator]();
  let narration: OpenStage | null = null;
  let fault: unknown;
  const next = () => (narration ? narration.within(() => events.next()) : events.next());
  try {
    let step = await metrics.stage('understand', () => events.next());
    while (!step.done) {
      if (narration === null && isReply(step.value)) narration = metrics.startStage('answering', 'narrate');
      yield step.value;
      step = await next();
    }
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    narration?.end(fault);
    await events.return?.();
  }
}

function isReply(event: AnswerEvent): boolean {
  return 'group' in event && event.group.stage === 'Respond';
}
