/** Every part of an upload has this size but the last, which is the rest. Clients rely on it. */
export const PART_BYTES = 5_242_880;

/** A part as it is announced: its number, from 1, and its size in bytes. */
export interface Part {
  readonly number: number;
  readonly size: number;
}

/** A part as it was sent, or is stored. The ETag has no quotes around it. */
export interface SentPart extends Part {
  readonly etag: string;
}

/** The parts cannot be joined. The message says which and why, for the client. */
export class PartsDiffer extends Error {}

/** There is no such open upload: it was completed or abandoned. */
export class UploadGone extends Error {}

const MOST_FAULTS_TOLD = 5;

/** The parts of a file. @param size in bytes, more than none */
export function planParts(size: number): Part[] {
  return Array.from({ length: Math.ceil(size / PART_BYTES) }, (_, index) => ({
    number: index + 1,
    size: Math.min(PART_BYTES, size - index * PART_BYTES),
  }));
}

/** The ETag that a client was given for a part. */
export interface PartReceipt {
  readonly number: number;
  /** Without quotes. */
  readonly etag: string;
}

/**
 * Puts the ETags that a client has to its parts.
 * @returns all planned parts, in their order
 * @throws PartsDiffer unless there is exactly one ETag for each
 */
export function matchReceipts(planned: readonly Part[], receipts: readonly PartReceipt[]): SentPart[] {
  const etags = new Map(receipts.map(({ number, etag }) => [number, etag]));
  const sizes = new Map(planned.map(({ number, size }) => [number, size]));
  const numbers = receipts.map(({ number }) => number);
  refuseFaults([
    ...planned.map(({ number }) => (etags.has(number) ? null : `part_etags: part ${number} is missing`)),
    ...numbers.map((number) => (sizes.has(number) ? null : `part ${number} does not exist`)),
    ...(etags.size < numbers.length ? ['part_etags: a part is listed twice'] : []),
  ]);
  return planned.map((part) => ({ ...part, etag: etags.get(part.number) ?? '' }));
}

/** @throws PartsDiffer unless each part that was sent is stored as it was sent */
export function checkParts(sent: readonly SentPart[], stored: readonly SentPart[]): void {
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  refuseFaults(sent.map((part) => faultOf(part, byNumber.get(part.number))));
}

/** @throws PartsDiffer that names the first faults, when there are any */
function refuseFaults(faults: readonly (string | null)[]): void {
  const found = faults.filter((fault) => fault !== null);
  if (found.length === 0) return;
  const rest = found.length - MOST_FAULTS_TOLD;
  const end = rest > 0 ? `; and ${rest} more` : '';
  throw new PartsDiffer(found.slice(0, MOST_FAULTS_TOLD).join('; ') + end);
}

function faultOf(sent: SentPart, stored: SentPart | undefined): string | null {
  if (!stored) return `part ${sent.number} is missing`;
  if (stored.etag !== sent.etag) return `part ${sent.number} has a different ETag`;
  return stored.size === sent.size
    ? null
    : `part ${sent.number} has ${stored.size} bytes instead of ${sent.size}`;
}
