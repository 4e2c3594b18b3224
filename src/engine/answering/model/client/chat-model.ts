/** A JSON schema, as far as tools of models are described by one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A call that a model makes. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** JSON, as far as the model keeps to it. */
  readonly arguments: string;
}

export type ChatMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string };

/** What a model may call. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
}

/** One request to a model. Can be sent between threads. */
export interface ChatTurn {
  readonly messages: readonly ChatMessage[];
  /** Empty for a model that knows no tools. */
  readonly tools: readonly ToolDefinition[];
  /** What the reply shall be JSON of; null for text. */
  readonly schema: JsonSchema | null;
  readonly isStreamed: boolean;
  /** Tokens of the reply at most. */
  readonly maxTokens: number;
  /** Time for all tries together, in milliseconds; null: no limit but silence. */
  readonly timeMs: number | null;
}

/** Tokens that were counted. */
export interface TokenUse {
  readonly input: number;
  readonly output: number;
  /** True where the service counted none, or not to the end: they are then reckoned from the texts. */
  readonly isEstimated: boolean;
}

/** What a model says to one request. */
export interface ChatReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** True where it was cut at the limit of tokens. */
  readonly isCut: boolean;
  /** Of the try that gave the reply. */
  readonly use: TokenUse;
}

/** Answers requests as a language model does. */
export abstract class ChatModel {
  /**
   * @param counted hears what each try took, also one that fails or is broken off
   * @throws ModelFailed when it gives no answer, however often it was asked
   * @throws the signal's reason when that is aborted
   */
  abstract complete(
    turn: ChatTurn,
    signal: AbortSignal,
    counted?: (use: TokenUse) => void,
  ): Promise<ChatReply>;
}

/** A model that gives no answer. The message is for whoever runs the service and holds no key. */
export class ModelFailed extends Error {
  /** @param isPassing whether it may be there a little later */
  constructor(
    message: string,
    readonly isPassing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
