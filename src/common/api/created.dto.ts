import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from './api-ids.js';

/** The id of what was created. */
@ApiSchema({ description: 'The id of what was created' })
export class CreatedDto {
  @ApiProperty({ description: 'Names it in all other operations', example: EXAMPLE_IDS.dataset })
  id!: string;

  static from({ id }: { readonly id: string }): CreatedDto {
    return { id };
  }
}
