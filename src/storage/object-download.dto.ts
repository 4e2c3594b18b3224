import { IsString, Matches } from 'class-validator';

/** Parameters of a signed URL. */
export class ObjectDownloadDto {
  @IsString()
  name!: string;

  @Matches(/^\d{1,12}$/)
  expires!: string;

  @IsString()
  signature!: string;
}
