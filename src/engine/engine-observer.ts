export type KillReason = 'memory' | 'time' | 'crash';

/** Hears what the engine does, for whoever measures it. */
export abstract class EngineObserver {
  /** Carries out a stage of an answer: `query`, `chart`, or a request to a `model`. */
  abstract stage<T>(name: 'query' | 'chart' | 'model', carryOut: () => Promise<T>): Promise<T>;

  /** A child process ended before its work did. */
  abstract sandboxKilled(sandbox: 'ingestion' | 'query', reason: KillReason): void;

  /** A local cache was asked for something. */
  abstract cacheUsed(cache: string, isHit: boolean): void;

  abstract cacheHolds(cache: string, bytes: number): void;
}

/** Lets everything go by. */
export class NoObserver extends EngineObserver {
  override stage<T>(_name: string, carryOut: () => Promise<T>): Promise<T> {
    return carryOut();
  }

  override sandboxKilled(): void {
    // Nobody counts.
  }

  override cacheUsed(): void {
    // Nobody counts.
  }

  override cacheHolds(): void {
    // Nobody counts.
  }
}
