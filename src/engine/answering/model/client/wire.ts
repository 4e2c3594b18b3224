import {
  type ChatCompletion as Completion,
  type ChatCompletionCreateParamsNonStreaming as Request,
  type ChatCompletionMessageParam as Message,
} from 'openai/resources/chat/completions';
import { type ChatMessage, type ChatTurn, type ToolCall } from './chat-model.js';
import { countedIn, type Received } from './received.js';

function messageOf(message: ChatMessage): Message {
  switch (message.role) {
    case 'system':
    case 'user':
      return message;
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content };
    case 'assistant': {
      const { content, calls } = message;
      if (calls.length === 0) return { role: 'assistant', content };
      const made = calls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function' as const,
        function: { name, arguments: given },
      }));
      return { role: 'assistant', content, tool_calls: made };
    }
  }
}

/**
 * A request as the protocol has it.
 * @param isPlain for models that reason by themselves: they take no temperature, and name the limit of a reply otherwise
 */
export function requestOf(
  { messages, tools, schema, maxTokens }: ChatTurn,
  model: string,
  isPlain: boolean,
): Request {
  return {
    model,
    messages: messages.map(messageOf),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- many services know no other name
    ...(isPlain ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens, temperature: 0 }),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function' as const,
        function: { name, description, parameters },
      })),
    }),
    ...(schema !== null && {
      response_format: { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } },
    }),
  };
}

/** A reply that came whole. What compatible services leave out is taken as empty. */
export function receivedIn(completion: Completion): Received {
  const [choice] = completion.choices as readonly (Completion['choices'][number] | undefined)[];
  if (!choice) throw new Error('the reply holds no choice');
  const { content, tool_calls: made } = choice.message;
  const calls = (made ?? []).flatMap((call, at): ToolCall[] => {
    if (call.type !== 'function') return [];
    return [{ id: call.id || `call_${at}`, name: call.function.name, arguments: call.function.arguments }];
  });
  return {
    text: content ?? '',
    calls,
    isCut: choice.finish_reason === 'length',
    counted: countedIn(completion.usage),
  };
}
