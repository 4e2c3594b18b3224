import { type ApiKey } from './api-key.entity.js';

/** How long a revoked key may go on working in a process that has seen it. */
const LIFE_MS = 3000;
const MAX_ENTRIES = 10_000;

type LookUp = Promise<ApiKey | null>;

/** Keys looked up a moment ago or just now, so that a busy client's requests cost no query, also when many come at once. */
export class KeyCache {
  private readonly entries = new Map<string, { readonly lookUp: LookUp; readonly until: number }>();

  /** @param find looks the key up; null for an unknown key, which is not remembered */
  get(hash: string, find: () => LookUp): LookUp {
    const entry = this.entries.get(hash);
    if (entry && entry.until > Date.now()) return entry.lookUp;
    const lookUp = find();
    this.remember(hash, lookUp);
    // An unknown key may be made at any moment, and a look-up that failed may succeed the next time.
    const forget = () => this.entries.delete(hash);
    lookUp.then((record) => record ?? forget(), forget);
    return lookUp;
  }

  /** Whether the key was found before, however long ago. */
  hasKnown(hash: string): boolean {
    return this.entries.has(hash);
  }

  /** Has every key looked up anew. */
  clear(): void {
    this.entries.clear();
  }

  private remember(hash: string, lookUp: LookUp): void {
    // Re-inserting keeps the map in the order of age, so that the first entry is the oldest.
    this.entries.delete(hash);
    this.entries.set(hash, { lookUp, until: Date.now() + LIFE_MS });
    const oldest = this.entries.keys().next();
    if (this.entries.size > MAX_ENTRIES && !oldest.done) this.entries.delete(oldest.value);
  }
}
