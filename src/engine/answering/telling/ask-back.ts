import { type AnswerEvent, ASKED_BACK } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { type AnalysisTable } from '../analyst.js';
import { type Catalogue } from '../narration/catalogue.js';

/**
 * The reply to a question of which no reading is sure enough: no number, and its readings as sentences to choose from.
 * @param readings the likeliest first, at least one; each is answered when it is sent as the next question
 */
export function* askBack(
  readings: readonly string[],
  tables: readonly AnalysisTable[],
  catalogue: Catalogue,
): Generator<AnswerEvent> {
  const files = [...new Set(tables.map(({ fileName }) => fileName))];
  const step = new Step('Conclusions', 'Respond', files);
  yield step.begin();
  yield step.line(`${catalogue.text('ask.opening')}\n`);
  yield step.line(`${catalogue.text('ask.which')}\n`);
  for (const reading of readings) yield step.line(`- ${reading}`);
  yield step.questions(readings);
  yield step.end();
  yield tableSources(
    tables.map(({ datasourceId }) => datasourceId),
    ASKED_BACK,
  );
}
