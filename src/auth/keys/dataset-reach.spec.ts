import { expect, it } from '@jest/globals';
import { ApiError } from '../../common/api/api-error.js';
import { keepWithin, type RouteReach } from './dataset-reach.js';

const LIMITED = { datasetIds: ['dset-a', 'dset-b'] };

/** How a limited key that names `dset-c` in the path is refused; null: it is not. */
function failureOf(reach: RouteReach | undefined, limited: { datasetIds: string[] | null } = LIMITED) {
  try {
    keepWithin(limited, reach, { id: 'dset-c', own: 'dset-b' });
    return null;
  } catch (error) {
    return error instanceof ApiError ? error.message : error;
  }
}

it('a limited key is kept out of routes that say nothing of datasets, and of parameters that are not there', () => {
  const refusal = 'No permissions: this API key is limited to certain datasets';

  expect(failureOf(undefined)).toBe(refusal);
  expect(failureOf({ parameter: 'dataset_id' })).toBe(refusal);
});

it('a limited key does not find a dataset that is not among its own', () => {
  expect(failureOf({ parameter: 'id' })).toBe('dataset dset-c not found');
  expect(failureOf({ parameter: 'own' })).toBeNull();
});

it('routes whose services keep to the datasets of the caller are left to them', () => {
  expect(failureOf('caller')).toBeNull();
});

it('a key without a limit goes everywhere', () => {
  expect(failureOf(undefined, { datasetIds: null })).toBeNull();
  expect(failureOf({ parameter: 'id' }, { datasetIds: null })).toBeNull();
});
