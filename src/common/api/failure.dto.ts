import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ApiError, FAILURES } from './api-error.js';

/** The code of every failure, as one that a schema may list. */
const FAILURE_CODES = [...new Set(Object.values(FAILURES).map(({ code }) => code as number))];

/** What every failure answers. */
@ApiSchema({ description: 'The body of every failure, whatever its HTTP status' })
export class FailureDto {
  @ApiProperty({
    type: 'integer',
    enum: FAILURE_CODES,
    description: 'The failure code; never 0',
    example: 300001,
  })
  code!: number;

  @ApiProperty({
    description: 'What is wrong and, where possible, what to do about it',
    example: 'Invalid parameters: name: must not be empty',
  })
  msg!: string;

  @ApiProperty({
    description: 'The same text as `msg`',
    example: 'Invalid parameters: name: must not be empty',
  })
  message!: string;

  @ApiProperty({ type: 'null', description: 'Always null', example: null })
  data!: null;

  static from({ code, message }: ApiError): FailureDto {
    return { code, msg: message, message, data: null };
  }
}
