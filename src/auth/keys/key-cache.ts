import { type ApiKey } from './api-key.entity.js';

/** How long a revoked key may keep working in a process that has cached it. */
const LIFE_MS = 3000;
const MAX_ENTRIES = 10_000;

type LookUp = Promise<ApiKey | null>;

interface Entry {
  readonly lookUp: LookUp;
  /** Null until it is found. */
  record: ApiKey | null;
  /** Milliseconds since the epoch. */
  readonly until: number;
}

/** Keys looked up a moment ago or just now, so that a busy client's requests cost no query, also when many come at once. */
export class KeyCache {
  private readonly entries = new Map<string, Entry>();

  /** @param find looks the key up; null for an unknown key, which is not remembered */
  get(hash: string, find: () => LookUp): LookUp {
    const known = this.fresh(hash);
    if (known) return known.lookUp;
    const entry: Entry = { lookUp: find(), record: null, until: Date.now() + LIFE_MS };
    this.remember(hash, entry);
    // An unknown key may be made at any moment, and a look-up that failed may succeed the next time.
    const forget = () => this.entries.delete(hash);
    entry.lookUp.then((record) => {
      entry.record = record;
      if (!record) forget();
    }, forget);
    return entry.lookUp;
  }

  /** The recently cached key; null if there is none. */
  recall(hash: string): ApiKey | null {
    return this.fresh(hash)?.record ?? null;
  }

  /** Whether the key was found before, however long ago. */
  hasKnown(hash: string): boolean {
    return this.entries.has(hash);
  }

  /** Clears the cache. */
  clear(): void {
    this.entries.clear();
  }

  private fresh(hash: string): Entry | null {
    const entry = this.entries.get(hash);
    return entry && entry.until > Date.now() ? entry : null;
  }

  private remember(hash: string, entry: Entry): void {
    // Re-inserting keeps the map in the order of age, so that the first entry is the oldest.
    this.entries.delete(hash);
    this.entries.set(hash, entry);
    const oldest = this.entries.keys().next();
    if (this.entries.size > MAX_ENTRIES && !oldest.done) this.entries.delete(oldest.value);
  }
}
