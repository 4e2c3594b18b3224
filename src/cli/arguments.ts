import { InvalidArgumentError } from 'commander';
import { isAddressOrRange } from '../auth/index.js';

/** @throws InvalidArgumentError where an argument is no whole number */
export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('not a whole number');
  return Number(text);
}

/** @throws InvalidArgumentError where an argument is no amount such as 12.50 */
export function amount(text: string): number {
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text)) throw new InvalidArgumentError('not an amount');
  return Number(text);
}

/**
 * Reads one of several addresses or ranges.
 * @param before those that were read before it
 * @throws InvalidArgumentError where an argument is neither
 */
export function addresses(text: string, before: readonly string[] = []): string[] {
  if (!isAddressOrRange(text))
    throw new InvalidArgumentError('not an address or a range such as 192.0.2.0/24');
  return [...before, text];
}

/** An argument that goes back to the default. The command line takes null for an argument that is missing. */
export const DEFAULT = 'default';

/** Reads an argument with `read`, unless it is "default". */
export const orDefault =
  (read: (text: string) => number) =>
  (text: string): number | typeof DEFAULT =>
    text === DEFAULT ? DEFAULT : read(text);
