import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsText } from '../../common/validation/is-text.js';

const MAX_CODE_LENGTH = 128;

@ApiSchema({ description: 'A one-time code' })
export class SignInDto {
  @ApiProperty({
    description: 'The code from the link that the service printed at startup; it works once',
    example: '4k2m9x7q1w8e5r3t6y0u2i4o6p8a1s3d',
  })
  @IsText({ min: 1, max: MAX_CODE_LENGTH })
  code!: string;
}

@ApiSchema({ description: 'The result of exchanging a code' })
export class SignedInDto {
  @ApiProperty({
    description: 'A separate API key with the role `member`; it expires after 12 hours',
    example: 'proj-6s2k8h4n0q7w5e3r1t9y2u4i6o8p0a1s3d5f7g9h',
  })
  key!: string;
}
