import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';

const WITHOUT_NUL = /^[^\0]*$/;

/** The same for the description of the API, as the regular expressions of most languages have it. */
export const WITHOUT_NUL_PATTERN = '^[^\\x00]*$';

/**
 * Validates a text that can be stored, and documents it: a string without NUL characters, optionally of bounded length; with
 * `each`, a list of them.
 */
export function IsText(
  rule: { readonly min?: number; readonly max?: number; readonly each?: boolean } = {},
): PropertyDecorator {
  const each = rule.each ?? false;
  // The first rule that is broken is the one reported.
  return applyDecorators(
    IsString({ each }),
    MinLength(rule.min ?? 0, { each, message: 'must not be empty' }),
    MaxLength(rule.max ?? Number.MAX_SAFE_INTEGER, { each }),
    ApiProperty({ minLength: rule.min, maxLength: rule.max, pattern: WITHOUT_NUL_PATTERN }),
    Matches(WITHOUT_NUL, { each, message: 'must not contain NUL characters' }),
  );
}
