import { ApiProperty } from '@nestjs/swagger';

/** The key of a file that is uploaded. */
export class UploadedDto {
  @ApiProperty({
    example: 'temp/user/u-1/0b5e….csv',
    description: 'Names the file when a data source is made of it',
  })
  file_object_key!: string;
}
