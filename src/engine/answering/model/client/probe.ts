import {
  type ChatModel,
  type ChatReply,
  type ChatTurn,
  ModelFailed,
  type ToolDefinition,
} from './chat-model.js';

/** What a model and the service before it can do. Can be sent between threads. */
export interface ModelAbilities {
  readonly callsTools: boolean;
  /** `ignored`: the service takes a schema and does not keep to it. */
  readonly schema: 'obeyed' | 'ignored' | 'refused';
  /** Whether replies, with their calls of tools, come whole where they are streamed. */
  readonly streams: boolean;
  /** Tokens that a request may hold. */
  readonly contextTokens: number;
  /** False where the service cuts what is longer than this without saying so, or may do so. */
  readonly isContextDeclared: boolean;
}

/** Tokens of requests that are tried, the largest first. */
const TRIED_TOKENS = [12_000, 6000, 3000];
const LEAST_CONTEXT = 2048;
const REPLY_TOKENS = 512;
const CHARACTERS_PER_FILLER = 4;
const CODE_WORD = 'marzipan';

const NOTE: ToolDefinition = {
  name: 'note',
  description: 'Writes a word down.',
  parameters: {
    type: 'object',
    properties: { word: { type: 'string' } },
    required: ['word'],
    additionalProperties: false,
  },
};
const SCHEMA = {
  type: 'object',
  properties: { fruit: { type: 'string', enum: ['apple', 'pear'] }, ripe: { type: 'boolean' } },
  required: ['fruit', 'ripe'],
  additionalProperties: false,
};

/** Finds out what a model can do, by asking it. */
class Probe {
  constructor(
    private readonly model: ChatModel,
    private readonly signal: AbortSignal,
  ) {}

  async callsTools(isStreamed: boolean): Promise<boolean> {
    const reply = await this.tried('Call the tool note with the word apple.', { tools: [NOTE], isStreamed });
    return reply?.calls.some((call) => call.name === 'note' && wordOf(call.arguments) === 'apple') ?? false;
  }

  /** Whether a text comes in pieces. */
  async streamsText(): Promise<boolean> {
    const reply = await this.tried('Answer with the one word hello.', { isStreamed: true });
    return reply !== null && reply.text.trim() !== '';
  }

  /** The text asks for something else than the schema allows. */
  async schema(): Promise<ModelAbilities['schema']> {
    const reply = await this.tried('Answer with the one word hello.', { schema: SCHEMA });
    if (!reply) return 'refused';
    return fitsSchema(reply.text) ? 'obeyed' : 'ignored';
  }

  /** Whether a request of so many tokens is read from its beginning. */
  async reads(tokens: number): Promise<boolean> {
    const filler = 'and on '.repeat((tokens * CHARACTERS_PER_FILLER) / 'and on '.length);
    const question = `The code word is ${CODE_WORD}. ${filler}. What is the code word? Answer with it alone.`;
    const reply = await this.tried(question, {});
    return reply?.text.toLowerCase().includes(CODE_WORD) ?? false;
  }

  /** The reply, or null where the service refuses such a request. @throws ModelFailed when it is not there */
  private async tried(question: string, changes: Partial<ChatTurn>): Promise<ChatReply | null> {
    const turn: ChatTurn = {
      messages: [{ role: 'user', content: question }],
      tools: [],
      schema: null,
      isStreamed: false,
      maxTokens: REPLY_TOKENS,
      timeMs: null,
      ...changes,
    };
    try {
      return await this.model.complete(turn, this.signal);
    } catch (error) {
      if (error instanceof ModelFailed && !error.isPassing) return null;
      throw error;
    }
  }
}

/**
 * Finds out what a model can do.
 * @param declared tokens that the service or the settings say a request may hold; null where neither does
 * @throws ModelFailed when the service is not there
 */
export async function probeModel(
  model: ChatModel,
  declared: number | null,
  signal: AbortSignal,
): Promise<ModelAbilities> {
  const probe = new Probe(model, signal);
  const callsTools = await probe.callsTools(false);
  const schema = await probe.schema();
  const streams = callsTools ? await probe.callsTools(true) : await probe.streamsText();
  const context = await contextOf(probe, declared);
  return { callsTools, schema, streams, ...context };
}

async function contextOf(
  probe: Probe,
  declared: number | null,
): Promise<Pick<ModelAbilities, 'contextTokens' | 'isContextDeclared'>> {
  const tried = TRIED_TOKENS.filter((tokens) => tokens <= (declared ?? Infinity));
  for (const [at, tokens] of tried.entries()) {
    if (!(await probe.reads(tokens))) continue;
    return at === 0 && declared !== null
      ? { contextTokens: declared, isContextDeclared: true }
      : { contextTokens: tokens, isContextDeclared: false };
  }
  return { contextTokens: Math.min(declared ?? LEAST_CONTEXT, LEAST_CONTEXT), isContextDeclared: false };
}

const CONTEXT_NAMES = ['max_model_len', 'context_length', 'context_window', 'loaded_context_length', 'n_ctx'];

/** What a service says that a request to a model may hold; null where it says nothing. */
export function declaredContext(models: readonly object[], name: string): number | null {
  const found = models.find((each) => 'id' in each && each.id === name);
  if (!found) return null;
  const meta = 'meta' in found && typeof found.meta === 'object' ? found.meta : null;
  const facts = new Map<string, unknown>(Object.entries({ ...meta, ...found }));
  const numbers = CONTEXT_NAMES.map((each) => facts.get(each)).filter((value) => typeof value === 'number');
  return numbers.find((value) => value >= LEAST_CONTEXT) ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Models write what they like.
    return null;
  }
}

function wordOf(json: string): unknown {
  const given = parsed(json);
  return typeof given === 'object' && given !== null && 'word' in given ? given.word : null;
}

function fitsSchema(text: string): boolean {
  const given = parsed(text);
  if (typeof given !== 'object' || given === null || Object.keys(given).length !== 2) return false;
  const { fruit, ripe } = given as { fruit?: unknown; ripe?: unknown };
  return (fruit === 'apple' || fruit === 'pear') && typeof ripe === 'boolean';
}

const SCHEMA_WORDS: Readonly<Record<ModelAbilities['schema'], string>> = {
  obeyed: 'obeyed',
  ignored: 'taken, but not obeyed: what comes is checked here',
  refused: 'refused: not used',
};

/** What was found out, a line each. */
export function describeAbilities(abilities: ModelAbilities): string[] {
  const { callsTools, schema, streams, contextTokens, isContextDeclared } = abilities;
  return [
    `tool calls: ${callsTools ? 'yes' : 'no: they are asked for as text'}`,
    `JSON schema: ${SCHEMA_WORDS[schema]}`,
    `streaming${callsTools ? ' with tools' : ''}: ${streams ? 'yes' : 'no: replies are waited for'}`,
    `context: ${contextTokens} tokens${isContextDeclared ? '' : ' (tried: more may be cut without a word)'}`,
  ];
}
