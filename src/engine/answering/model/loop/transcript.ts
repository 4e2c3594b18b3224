import { type ChatMessage, type ToolCall } from '../client/chat-model.js';
import { cutTo, tokensOf } from '../prompt/tokens.js';
import { type Turn } from './calls.js';

/** What is left of the results of tools that lie far back, where there is too little room. */
const SHORT_TOKENS = 60;
/** Kept whole whatever they take. */
const LAST_MESSAGES = 3;

const sizeOf = (message: ChatMessage): number => {
  const calls = message.role === 'assistant' && message.calls.length > 0 ? JSON.stringify(message.calls) : '';
  return tokensOf(message.content) + tokensOf(calls) + 8;
};

/** What was said between a model and its tools. */
export class Transcript {
  private readonly said: ChatMessage[];

  constructor(first: readonly ChatMessage[]) {
    this.said = [...first];
  }

  /** @param tokens that may be sent: older results are shortened where there are more */
  messages(tokens: number): ChatMessage[] {
    const sent = [...this.said];
    const size = (): number => sent.reduce((sum, message) => sum + sizeOf(message), 0);
    for (let at = 2; at < sent.length - LAST_MESSAGES && size() > tokens; at += 1) {
      const message = sent[at];
      if (message?.role === 'tool' || message?.role === 'user')
        sent[at] = { ...message, content: cutTo(message.content, SHORT_TOKENS) };
    }
    return sent;
  }

  /** What the model said, with those of its calls that are answered. */
  addTurn({ calls, prose, isText }: Turn, made: readonly ToolCall[]): void {
    const shown = isText
      ? `${prose}\n${calls.map(({ name, arguments: given }) => `{"tool": "${name}", "arguments": ${given}}`).join('\n')}`
      : prose;
    this.said.push({ role: 'assistant', content: shown.trim(), calls: isText ? [] : made });
  }

  answer({ id }: ToolCall, { isText }: Turn, content: string): void {
    if (isText) this.said.push({ role: 'user', content: `What the tool says:\n${content}` });
    else this.said.push({ role: 'tool', callId: id, content });
  }

  tell(content: string): void {
    this.said.push({ role: 'user', content });
  }
}
