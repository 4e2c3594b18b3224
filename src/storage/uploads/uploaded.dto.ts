import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';

/** The key of a file that is uploaded. */
@ApiSchema({ description: 'An uploaded file' })
export class UploadedDto {
  @ApiProperty({
    description: 'Identifies the file when you create a data source from it',
    example: EXAMPLE_IDS.fileObjectKey,
  })
  file_object_key!: string;
}
