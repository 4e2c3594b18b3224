import { ApiProperty, ApiQuery, ApiSchema } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { EXAMPLE_IDS } from '../common/api/api-ids.js';
import { WITHOUT_NUL_PATTERN } from '../common/validation/is-text.js';
import { MAX_USER_ID_LENGTH } from './caller.js';

const DESCRIPTION = 'The acting user: your own identifier for the person on whose behalf the request is made';
const FORM = {
  minLength: 1,
  maxLength: MAX_USER_ID_LENGTH,
  pattern: WITHOUT_NUL_PATTERN,
  example: EXAMPLE_IDS.user,
};

/** Documents the acting user as a field. */
export const ApiUserId = (): PropertyDecorator => ApiProperty({ description: DESCRIPTION, ...FORM });

/** The acting user, part of every body. Checked where the caller is made of it. */
@ApiSchema({ description: 'The acting user' })
export class ActingUserDto {
  @ApiUserId()
  @Allow()
  user_id!: string;
}

/** Documents the acting user of an operation without a body. */
export const ApiActingUser = (): MethodDecorator =>
  ApiQuery({
    name: 'user_id',
    required: true,
    description: DESCRIPTION,
    schema: { type: 'string', ...FORM },
  });
