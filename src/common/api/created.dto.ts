import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from './api-ids.js';

/** The ID of the new resource. */
@ApiSchema({ description: 'The ID of the new resource' })
export class CreatedDto {
  @ApiProperty({ description: 'ID for use in all other operations', example: EXAMPLE_IDS.dataset })
  id!: string;

  static from({ id }: { readonly id: string }): CreatedDto {
    return { id };
  }
}
