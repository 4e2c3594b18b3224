/** Signed addresses, expiry of keys and requests to S3 servers go by the clock. */
const MOST_DIFFERENCE_MS = 60_000;

/** A moment here, as another clock tells it. */
interface OtherClock {
  readonly hereMs: number;
  readonly thereMs: number;
}

/** Says how far two clocks are apart. @throws Error when that is too far */
export function compareClocks({ hereMs, thereMs }: OtherClock): string {
  const difference = Math.abs(thereMs - hereMs);
  const text = `${(difference / 1000).toFixed(1)} seconds apart`;
  if (difference > MOST_DIFFERENCE_MS)
    throw new Error(`${text}, more than ${MOST_DIFFERENCE_MS / 1000}: synchronise the clocks with NTP`);
  return text;
}
