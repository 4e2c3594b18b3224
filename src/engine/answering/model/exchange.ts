import { type ChatReply, type ChatTurn } from './client/chat-model.js';

/** Of one answer. */
const MOST_BYTES = 32 * 1024 * 1024;

/** What became of a request. */
type ExchangeOutcome = { readonly reply: ChatReply } | { readonly failure: string };

/** What is said to a model for one answer, and what it says: a line of JSON for each request, in the order in which they ended. */
export class Exchange {
  private readonly lines: Buffer[] = [];
  private bytes = 0;
  private leftOut = 0;

  /** @param mostBytes a request that goes beyond is left out, which the last line says */
  constructor(private readonly mostBytes = MOST_BYTES) {}

  add(turn: ChatTurn, outcome: ExchangeOutcome): void {
    const line = lineOf({ at: new Date().toISOString(), request: turn, ...outcome });
    if (this.bytes + line.length > this.mostBytes) {
      this.leftOut += 1;
      return;
    }
    this.lines.push(line);
    this.bytes += line.length;
  }

  /** JSON Lines; null where nothing was said. */
  get content(): Uint8Array | null {
    if (this.lines.length + this.leftOut === 0) return null;
    return Buffer.concat([...this.lines, ...(this.leftOut > 0 ? [lineOf({ leftOut: this.leftOut })] : [])]);
  }
}

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);
