import { ApiProperty, ApiQuery } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/** The acting user, part of every body. Checked where the caller is made of it. */
export class ActingUserDto {
  @ApiProperty({ description: "The acting user: the caller's own identifier", maxLength: 256 })
  @Allow()
  user_id!: string;
}

/** Documents the acting user of an operation without a body. */
export const ApiActingUser = (): MethodDecorator =>
  ApiQuery({ name: 'user_id', required: true, schema: { type: 'string', maxLength: 256 } });
