import { ApiProperty } from '@nestjs/swagger';

/** The id of what was created. */
export class CreatedDto {
  @ApiProperty()
  id!: string;

  static from({ id }: { readonly id: string }): CreatedDto {
    return { id };
  }
}
