import { type IntakeCorrection } from '../../intake-correction.js';
import { UnreadableFile } from '../../unreadable-file.js';

const LONGEST_DELIMITER = 3;

/**
 * The delimiter that a person asked for, or null.
 *
 * @throws UnreadableFile when it is too short or too long
 */
export function wantedDelimiter({ delimiter }: IntakeCorrection): string | null {
  if (delimiter === undefined) return null;
  const isFine = delimiter.length >= 1 && delimiter.length <= LONGEST_DELIMITER && !/["\r\n]/.test(delimiter);
  if (!isFine)
    throw new UnreadableFile('the delimiter must have one to three characters, and no quote or line break');
  return delimiter;
}
