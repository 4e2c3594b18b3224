import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';

/** The key of a file that is uploaded. */
@ApiSchema({ description: 'A file that is uploaded' })
export class UploadedDto {
  @ApiProperty({
    description: 'Names the file when a data source is made of it',
    example: EXAMPLE_IDS.fileObjectKey,
  })
  file_object_key!: string;
}
