import { loadSettings } from '../../../src/config/index.js';
import { type ChatModel } from '../../../src/engine/answering/model/client/chat-model.js';
import { OpenAiModel } from '../../../src/engine/answering/model/client/open-ai-model.js';
import { describeAbilities } from '../../../src/engine/answering/model/client/probe.js';
import { abilitiesOf } from '../../../src/engine/answering/model/configured-model.js';
import { type ModelUsage } from '../../../src/engine/answering/model/model-analyst-parts.js';

const PROBE_TIMEOUT_MS = 600_000;

/** A language model that questions of sets are asked with. */
export interface AskedModel {
  readonly name: string;
  readonly model: ChatModel;
  readonly usage: ModelUsage;
}

/**
 * The model of the settings, tried out; where it fails, the built-in analyst does not answer in its place.
 * @param say hears what was found out of it
 * @throws Error where none is configured
 * @throws ModelFailed where it gives no answer
 */
export async function configuredModel(say: (line: string) => void): Promise<AskedModel> {
  const { model: settings } = loadSettings();
  if (settings === null) throw new Error('no model is configured: set MODEL_BASE_URL and MODEL_NAME');
  const model = new OpenAiModel(settings);
  const abilities = await abilitiesOf(settings, AbortSignal.timeout(PROBE_TIMEOUT_MS), model);
  for (const line of describeAbilities(abilities)) say(line);
  const { limits, prices } = settings;
  return {
    name: settings.model,
    model,
    usage: { choice: 'model', isSpent: false, abilities, limits, prices },
  };
}
