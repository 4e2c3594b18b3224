import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches } from 'class-validator';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';

const DIGITS = /^\d{1,12}$/;
const PART_NUMBER = /^\d{1,5}$/;

class SignedUrlDto {
  @ApiProperty({
    pattern: DIGITS.source,
    description: 'When the URL expires, in seconds since 1970',
    example: '1795230620',
  })
  @Matches(DIGITS)
  expires!: string;

  @ApiProperty({
    description: 'Replaces the API key',
    example: 'Jl6kgaB3WIYOZL5tjdH1Zs9htF0yMmBfvb-WAdCsae0',
  })
  @IsString()
  signature!: string;
}

/** Parameters of the signed URL of an object. */
export class ObjectDownloadDto extends SignedUrlDto {
  @ApiProperty({ description: 'The file name that a browser saves the file under', example: 'weather.csv' })
  @IsString()
  name!: string;
}

/** Parameters of the signed URL of a part. */
export class PartUploadDto extends SignedUrlDto {
  @ApiProperty({ pattern: DIGITS.source, description: 'Size of the part in bytes', example: '5242880' })
  @Matches(DIGITS)
  size!: string;
}

/** Which part a signed URL is for. */
export class PartPathDto {
  @ApiProperty({ description: 'ID of the upload', example: EXAMPLE_IDS.upload })
  @IsString()
  uploadId!: string;

  @ApiProperty({ pattern: PART_NUMBER.source, description: 'Number of the part, from 1', example: '1' })
  @Matches(PART_NUMBER)
  number!: string;
}
