import { type ChatCompletionChunk as Chunk } from 'openai/resources/chat/completions';
import { type ToolCall } from './chat-model.js';
import { countedIn, type Received } from './received.js';

type Choice = Chunk['choices'][number];
type CallPart = NonNullable<Choice['delta']['tool_calls']>[number];

/** Longer replies are no answers. */
const MOST_CHARACTERS = 1_000_000;

/** Puts a reply together that comes in pieces. */
export class Pieces {
  private text = '';
  private readonly calls: { id: string; name: string; arguments: string }[] = [];
  private counted: Received['counted'] = null;
  private end: string | null = null;

  add({ choices, usage }: Chunk): void {
    if (usage) this.counted = countedIn(usage);
    const [choice] = choices as readonly (Choice | undefined)[];
    if (!choice) return;
    this.text += choice.delta.content ?? '';
    for (const part of choice.delta.tool_calls ?? []) this.addCall(part);
    this.end = choice.finish_reason ?? this.end;
    const length = this.calls.reduce((sum, call) => sum + call.arguments.length, this.text.length);
    if (length > MOST_CHARACTERS) throw new Error('the reply is too long');
  }

  /** What has come so far. */
  get received(): Received {
    const calls = this.calls.map((call, at): ToolCall => ({ ...call, id: call.id || `call_${at}` }));
    return { text: this.text, calls, isCut: this.end === 'length', counted: this.counted };
  }

  get isWhole(): boolean {
    return this.end !== null;
  }

  private addCall({ index, id, function: part }: CallPart): void {
    // Some services number no calls, and send each whole.
    const at = (index as number | undefined) ?? this.calls.length;
    const call = (this.calls[at] ??= { id: '', name: '', arguments: '' });
    call.id = id ?? call.id;
    call.name += part?.name ?? '';
    call.arguments += part?.arguments ?? '';
  }
}

/**
 * Reads a reply that is streamed.
 * @param pieces where what has come is kept
 * @param heard called with each piece
 * @throws Error when it breaks off before its end
 */
export async function readStream(
  stream: AsyncIterable<Chunk>,
  pieces: Pieces,
  heard: () => void,
): Promise<void> {
  for await (const chunk of stream) {
    heard();
    pieces.add(chunk);
  }
  if (!pieces.isWhole) throw new Error('the reply broke off');
}
