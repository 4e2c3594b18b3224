import { ApiParam } from '@nestjs/swagger';

/** The names that all examples of the API description use, so that together they tell one story. */
export const EXAMPLE_IDS = {
  user: 'ann',
  key: '0d6f7b0c-52cf-4b51-9d0e-2f5c1a6f6a0e',
  session: '37d58eff-7f76-4f4e-a66e-bd995727da15',
  dataset: 'dset-0mwptlnskq2jla5q24ey1mj4a',
  datasource: 'ds-0mwptlns8lezzpe4hr9nnz3m3',
  job: 'job-0mwptlory60z6ekmp178wil9j',
  link: 'link-0mwptlory60z6ekmp178wil9j',
  upload: '9b6498db-d8aa-4bbd-a119-639010dd4e20',
  fileObjectKey: 'temp/user/ann/9b6498db-d8aa-4bbd-a119-639010dd4e20.csv',
} as const;

const RESOURCES = {
  key: 'API key',
  session: 'session',
  dataset: 'dataset',
  datasource: 'data source',
  job: 'job',
  link: 'link',
} as const;

/** Documents a path parameter that names a resource. */
export function ApiIdParam(name: string, resource: keyof typeof RESOURCES): MethodDecorator {
  return ApiParam({
    name,
    description: `ID of the ${RESOURCES[resource]}`,
    schema: { type: 'string', example: EXAMPLE_IDS[resource] },
  });
}
