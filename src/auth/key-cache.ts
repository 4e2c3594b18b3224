import { type ApiKey } from './api-key.entity.js';

/** How long a revoked key may go on working in a process that has seen it. */
const LIFE_MS = 3000;
const MAX_ENTRIES = 10_000;

/** Keys checked a moment ago, so that a busy client's requests cost no query. */
export class KeyCache {
  private readonly entries = new Map<string, { readonly record: ApiKey; readonly until: number }>();

  get(hash: string): ApiKey | null {
    const entry = this.entries.get(hash);
    return entry && entry.until > Date.now() ? entry.record : null;
  }

  set(hash: string, record: ApiKey): void {
    // Re-inserting keeps the map in the order of age, so that the first entry is the oldest.
    this.entries.delete(hash);
    this.entries.set(hash, { record, until: Date.now() + LIFE_MS });
    const oldest = this.entries.keys().next();
    if (this.entries.size > MAX_ENTRIES && !oldest.done) this.entries.delete(oldest.value);
  }
}
