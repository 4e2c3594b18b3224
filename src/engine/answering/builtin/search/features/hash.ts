/** Bits of a feature's number: features are hashed into a table of this many places (the hashing trick). */
export const FEATURE_BITS = 22;
const MASK = (1 << FEATURE_BITS) - 1;
const MOST_KNOWN = 1_000_000;

const known = new Map<string, number>();

function mixed(text: string): number {
  let hash = 2_166_136_261;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 16_777_619);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85_eb_ca_6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The hash of a text (FNV-1a with a final mix), 32 bits. */
export function hashOf(text: string): number {
  const found = known.get(text);
  if (found !== undefined) return found;
  const hash = mixed(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, hash);
  return hash;
}

/** The hash of two hashes together; the order counts. */
export function combined(left: number, right: number): number {
  let hash = Math.imul(left, 0x9e_37_79_b1) ^ Math.imul(right, 0x85_eb_ca_6b) ^ (left >>> 7);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c_1b_3c_6d);
  return (hash ^ (hash >>> 12)) >>> 0;
}

/** The place of a hash in the table of features. */
export function featureOf(hash: number): number {
  return hash & MASK;
}
