import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

/** One page of a list, in domain terms. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

export interface PageRequest {
  /** From 1. */
  readonly number: number;
  /** 1 to 100. */
  readonly size: number;
}

/** The greatest number that a query can have. */
export const MOST_IN_QUERY = 999_999_999;

/** Reads a whole number of at most nine digits from a query string; anything else is left for the validator to refuse. */
export const WholeNumber = () =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value,
  );

/** Query parameters of every list. */
export class PageQueryDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_IN_QUERY,
    default: 1,
    description: 'Page number, starting at 1',
    example: 1,
  })
  @IsOptional()
  @WholeNumber()
  @Min(1)
  @Max(MOST_IN_QUERY)
  @IsInt()
  page_number: number = 1;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: 100,
    default: 10,
    description: 'Items per page',
    example: 10,
  })
  @IsOptional()
  @WholeNumber()
  @Min(1)
  @Max(100)
  @IsInt()
  page_size: number = 10;

  toPage(): PageRequest {
    return { number: this.page_number, size: this.page_size };
  }
}

/** A page of records on the wire. */
@ApiSchema({ description: 'Position in a list, next to the records of the page' })
export class PageDto<T> {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of items on all pages', example: 1 })
  total_items!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MOST_IN_QUERY,
    description: 'As requested',
    example: 1,
  })
  page_number!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 100, description: 'As requested', example: 10 })
  page_size!: number;

  records!: readonly T[];

  static from<Item, Dto>(page: Page<Item>, request: PageRequest, toDto: (item: Item) => Dto): PageDto<Dto> {
    return {
      total_items: page.total,
      page_number: request.number,
      page_size: request.size,
      records: page.items.map((item) => toDto(item)),
    };
  }
}
