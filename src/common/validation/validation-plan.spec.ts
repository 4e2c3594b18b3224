import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { Allow, IsIn, IsInt, IsOptional, Max, Min, ValidateIf, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { IsText } from './is-text.js';
import { PageQueryDto } from '../api/paging.js';
import { createValidationPipe } from './validation.js';
import { ValidationPlan } from './validation-plan.js';

class WithUser {
  @Allow()
  user_id?: unknown;
}

class Simple extends WithUser {
  @IsText({ min: 1, max: 5 })
  name!: string;

  @IsOptional()
  @IsIn(['AUTO', 'EN'])
  language?: string | null;

  @IsOptional()
  @Min(0)
  @Max(10)
  @IsInt()
  count?: number | null;
}

class Listed {
  @IsText({ each: true })
  names!: string[];
}

class Nested {
  @ValidateNested()
  @Type(() => Simple)
  simple!: Simple;
}

class AtTimes {
  @ValidateIf(({ name }: AtTimes) => name !== 'any')
  @IsText({ max: 3 })
  name!: string;
}

class WithoutRules {
  name?: string;
}

/** What every pipe makes of values, without Quarry's plans. */
const usual = new ValidationPipe({
  transform: true,
  whitelist: true,
  stopAtFirstError: true,
  validationError: { target: false, value: false },
  exceptionFactory: (errors) => new Error(JSON.stringify(errors.map(({ property }) => property))),
});

const VALUES = fc.oneof(
  fc.constantFrom(
    null,
    undefined,
    '',
    'AUTO',
    'EN',
    'any',
    'a\0b',
    0,
    10,
    11,
    -1,
    1.5,
    NaN,
    true,
    [],
    ['a'],
    {},
  ),
  fc.string({ maxLength: 7 }),
);
const OBJECTS = fc.dictionary(
  fc.constantFrom(
    'name',
    'names',
    'simple',
    'language',
    'count',
    'page_number',
    'page_size',
    'user_id',
    'unknown',
  ),
  fc.oneof(VALUES, fc.record({ name: VALUES, count: VALUES })),
);

async function outcomeOf(pipe: ValidationPipe, value: unknown, metatype: ArgumentMetadata['metatype']) {
  try {
    return { value: (await pipe.transform(structuredClone(value), { type: 'body', metatype })) as unknown };
  } catch {
    return 'refused';
  }
}

describe('the plan of a validation', () => {
  it.each([Simple, PageQueryDto, Listed, Nested, AtTimes, WithoutRules])(
    'accepts, strips and refuses as class-validator does: %p',
    async (metatype) => {
      const planned = createValidationPipe();
      await fc.assert(
        fc.asyncProperty(fc.oneof(OBJECTS, fc.array(OBJECTS, { maxLength: 2 }), VALUES), async (value) => {
          expect(await outcomeOf(planned, value, metatype)).toEqual(await outcomeOf(usual, value, metatype));
        }),
        { numRuns: 500 },
      );
    },
  );

  it('is made of simple rules alone', () => {
    expect([Simple, PageQueryDto, AtTimes].map((target) => ValidationPlan.of(target))).not.toContain(null);
    expect([Listed, Nested, WithoutRules].map((target) => ValidationPlan.of(target))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('ignores fields that are called as what every object has', async () => {
    const names = [
      ...Object.getOwnPropertyNames(Object.prototype),
      ...Object.getOwnPropertyNames(Array.prototype),
    ];
    const fields = names.map((name): [string, unknown] => [name, 1]);
    const value: object = Object.fromEntries<unknown>([...fields, ['name', 'a']]);

    expect(await outcomeOf(createValidationPipe(), value, Simple)).toEqual({
      value: Object.assign(new Simple(), { name: 'a' }),
    });
  });
});
