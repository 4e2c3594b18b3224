import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiForbiddenResponse,
  ApiHeader,
  ApiInternalServerErrorResponse,
  ApiOkResponse,
  ApiProperty,
  ApiTooManyRequestsResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { PageDto } from './paging.js';

/** What every failure answers. */
export class FailureDto {
  @ApiProperty({ example: 300001 })
  code!: number;

  @ApiProperty({ example: 'Invalid parameters: name: must not be empty' })
  msg!: string;

  @ApiProperty({ description: 'The same text as msg' })
  message!: string;

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: false, example: null })
  data!: null;
}

const TRACE_HEADER = {
  'x-pd-trace-id': {
    description: 'Names the request towards the operator',
    schema: { type: 'string' as const },
  },
};

/** Documents an operation: its success envelope around `dto`, the failures every operation has, and the trace headers. */
export function ApiAnswer(summary: string, dto: Type | null, isPage = false): MethodDecorator {
  const models = dto ? [FailureDto, PageDto, dto] : [FailureDto];
  return applyDecorators(
    HttpCode(200),
    ApiExtraModels(...models),
    ApiOkResponse({ description: summary, headers: TRACE_HEADER, schema: envelopeOf(dto, isPage) }),
    ApiBadRequestResponse({ description: 'Invalid parameters', type: FailureDto }),
    ApiForbiddenResponse({ description: 'Missing, wrong or expired API key', type: FailureDto }),
    ApiTooManyRequestsResponse({ description: 'Too many requests of the project', type: FailureDto }),
    ApiInternalServerErrorResponse({ description: 'Something went wrong', type: FailureDto }),
    ApiHeader({
      name: 'x-pd-external-trace-id',
      required: false,
      description: "The caller's own trace id",
      schema: { type: 'string', maxLength: 128 },
    }),
  );
}

function envelopeOf(dto: Type | null, isPage: boolean) {
  const data = dto ? dataOf(dto, isPage) : { type: 'object' };
  const properties = { code: { type: 'integer', example: 0 }, data };
  return { type: 'object', required: ['code', 'data'], properties };
}

function dataOf(dto: Type, isPage: boolean) {
  const item = { $ref: getSchemaPath(dto) };
  if (!isPage) return item;
  const records = { type: 'object', properties: { records: { type: 'array', items: item } } };
  return { allOf: [{ $ref: getSchemaPath(PageDto) }, records] };
}
