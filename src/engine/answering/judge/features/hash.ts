/** A hash of a text (FNV-1a), 0 to 2^bits - 1. */
export function hash(text: string, bits: number): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value ^= text.charCodeAt(at);
    value = Math.imul(value, 0x01000193);
  }
  return ((value ^ (value >>> 15)) >>> 0) & (2 ** bits - 1);
}
