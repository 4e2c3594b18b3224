import fc from 'fast-check';
import { committedDescription } from '../support/api-description.js';
import { type TestClient } from '../support/test-service.js';
import { Judge } from './judge.js';
import { type FuzzRequest } from './fuzz-request.js';
import { requestsOf } from './requests.js';
import { type FuzzAnswer, send } from './send.js';
import { createWorld } from './world.js';

const CLIENTS = 8;
const MOST_FAULTS = 20;
/** So many requests are made at once; all of them would take too much memory. */
const BATCH = 500;

interface FuzzOptions {
  readonly url: string;
  /** Clients of two projects. */
  readonly own: TestClient;
  readonly foreign: TestClient;
  readonly requests: number;
  /** The same for the same requests. */
  readonly seed: number;
  /** Whether the service's process is there. */
  readonly isAlive: () => boolean;
  /** Things of each kind that may be deleted. */
  readonly disposable?: number;
}

/** What came back for one operation. */
interface OperationFigures {
  requests: number;
  /** Answers by the hundreds of their status; 0: the connection was closed without one. */
  readonly answers: Map<number, number>;
  slowestMs: number;
}

export interface FuzzReport {
  readonly operations: ReadonlyMap<string, OperationFigures>;
  /** What was wrong, with the request that it came of; the first of them. */
  readonly faults: readonly string[];
  readonly faultCount: number;
}

/** Sends generated requests to a service until it has had all, or has died. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const description = committedDescription();
  const judge = new Judge(description);
  const own = await createWorld(options.own, options.disposable);
  const foreign = await createWorld(options.foreign, 0);
  const arbitrary = requestsOf(description, own, foreign);
  const tally = new Tally();
  for (let sent = 0; sent < options.requests && options.isAlive(); sent += BATCH) {
    const numRuns = Math.min(BATCH, options.requests - sent);
    const requests = fc.sample(arbitrary, { numRuns, seed: options.seed + sent });
    const work = async () => {
      for (let one = requests.pop(); one && options.isAlive(); one = requests.pop()) {
        const answer = await send(options.url, one);
        tally.add(one, answer, judge.faultsOf(one, answer));
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
  }
  if (!options.isAlive()) tally.addFault('the service died');
  return tally;
}

class Tally implements FuzzReport {
  readonly operations = new Map<string, OperationFigures>();
  readonly faults: string[] = [];
  faultCount = 0;

  add(sent: FuzzRequest, { status, milliseconds, text }: FuzzAnswer, faults: readonly string[]): void {
    const figures = this.operations.get(sent.operation) ?? {
      requests: 0,
      answers: new Map<number, number>(),
      slowestMs: 0,
    };
    const hundreds = Math.floor((status ?? 0) / 100);
    figures.requests += 1;
    figures.answers.set(hundreds, (figures.answers.get(hundreds) ?? 0) + 1);
    figures.slowestMs = Math.max(figures.slowestMs, milliseconds);
    this.operations.set(sent.operation, figures);
    for (const fault of faults)
      this.addFault(`${fault}\n${shown(sent)}\n  → ${status ?? 'closed'} ${text.slice(0, 300)}`);
  }

  addFault(text: string): void {
    this.faultCount += 1;
    if (this.faults.length < MOST_FAULTS) this.faults.push(text);
  }
}

function shown({ operation, method, path, headers, body, raw }: FuzzRequest): string {
  const bytes = (raw ?? body)?.subarray(0, 400).toString('latin1');
  return `  ${operation}: ${method} ${path.slice(0, 300)} ${JSON.stringify(headers)} ${JSON.stringify(bytes)}`;
}
