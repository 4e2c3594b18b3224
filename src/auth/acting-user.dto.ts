import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/** The acting user, part of every body. Checked where the caller is made of it. */
export class ActingUserDto {
  @ApiProperty({ description: "The acting user: the caller's own identifier", maxLength: 256 })
  @Allow()
  user_id!: string;
}
