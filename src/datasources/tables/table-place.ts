import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { WholeNumber } from '../../common/api/paging.js';

const MOST_TABLES = 100_000;

/** A parameter that names a table of a data source by its place in the intake report; the first where it is left out. */
export const TablePlace = (): PropertyDecorator =>
  applyDecorators(
    ApiProperty({
      required: false,
      type: 'integer',
      minimum: 0,
      maximum: MOST_TABLES,
      default: 0,
      description: 'Index of the table in the intake report, from 0',
      example: 0,
    }),
    IsOptional(),
    WholeNumber(),
    Min(0),
    Max(MOST_TABLES),
    IsInt(),
  );
