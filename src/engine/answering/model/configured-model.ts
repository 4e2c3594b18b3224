import { type AnalystChoice, type ModelSettings } from '../../../config/index.js';
import { type EngineObserver } from '../../engine-observer.js';
import { ChatModel, type ChatReply, type ChatTurn, ModelFailed, type TokenUse } from './client/chat-model.js';
import { OpenAiModel } from './client/open-ai-model.js';
import { declaredContext, describeAbilities, type ModelAbilities, probeModel } from './client/probe.js';
import { type ModelUsage } from './model-analyst-parts.js';

/** A model that is away is not tried out again for so long. */
const PROBE_AGAIN_MS = 30_000;
/** Trying a model out takes no longer. */
const PROBE_TIMEOUT_MS = 120_000;

/** Hears what was found out of the model, or why nothing was. */
type ProbeListener = (lines: readonly string[], isFailure: boolean) => void;

/** The model of the settings: tried out once, then asked. */
export class ConfiguredModel extends ChatModel {
  private readonly model: OpenAiModel;
  private probed: Promise<ModelAbilities | null> | null = null;
  private failedAt = -Infinity;

  constructor(
    private readonly settings: ModelSettings,
    private readonly choice: AnalystChoice,
    private readonly observer: Pick<EngineObserver, 'stage'>,
    private readonly heard: ProbeListener,
  ) {
    super();
    this.model = new OpenAiModel(settings);
  }

  /** Begins to try the model out, which otherwise begins with the first question. */
  start(): void {
    void this.abilities();
  }

  /** How the model is used for an answer. @param isSpent whether whoever asks has taken all that he may */
  async usage(signal: AbortSignal, isSpent = false): Promise<ModelUsage> {
    const abilities = await this.abilities();
    signal.throwIfAborted();
    const { limits, prices } = this.settings;
    return { choice: this.choice, isSpent, abilities, limits, prices };
  }

  override complete(
    turn: ChatTurn,
    signal: AbortSignal,
    counted?: (use: TokenUse) => void,
  ): Promise<ChatReply> {
    return this.observer.stage('model', () => this.model.complete(turn, signal, counted));
  }

  /** Null where the model is away. */
  private abilities(): Promise<ModelAbilities | null> {
    this.probed ??= this.probe();
    return this.probed;
  }

  private async probe(): Promise<ModelAbilities | null> {
    if (performance.now() - this.failedAt < PROBE_AGAIN_MS) return this.forget();
    try {
      const abilities = await abilitiesOf(this.settings, AbortSignal.timeout(PROBE_TIMEOUT_MS), this.model);
      this.heard(describeAbilities(abilities), false);
      return abilities;
    } catch (error) {
      this.failedAt = performance.now();
      this.heard([error instanceof ModelFailed ? error.message : 'the model could not be tried out'], true);
      return this.forget();
    }
  }

  /** The next question tries again. */
  private async forget(): Promise<null> {
    await Promise.resolve();
    this.probed = null;
    return null;
  }
}

/**
 * Finds out what the model of the settings can do.
 * @throws ModelFailed when it is not there
 */
export async function abilitiesOf(
  settings: ModelSettings,
  signal: AbortSignal,
  model = new OpenAiModel(settings),
): Promise<ModelAbilities> {
  const declared = settings.contextTokens ?? declaredContext(await modelsOf(model, signal), settings.model);
  return probeModel(model, declared, signal);
}

/** What services without a list of models say nothing of. */
async function modelsOf(model: OpenAiModel, signal: AbortSignal): Promise<readonly object[]> {
  try {
    return await model.models(signal);
  } catch (error) {
    if (error instanceof ModelFailed) return [];
    throw error;
  }
}
