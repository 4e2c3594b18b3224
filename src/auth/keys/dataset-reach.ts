import { SetMetadata } from '@nestjs/common';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { type Caller } from '../caller.js';

/** What limits to datasets are read from: a caller, or a key. */
type Limited = Pick<Caller, 'datasetIds'>;

/**
 * How a route keeps a limited key to its datasets: the one that a parameter of its path names is looked at before anything is done, or
 * its services do it, which are told of the limit with the caller. A route that says nothing of it is closed to such keys.
 */
export type RouteReach = { readonly parameter: string } | 'caller';

export const ROUTE_REACH = 'quarry:route-reach';

/** Opens routes to limited keys whose dataset the parameter names. */
export const InDataset = (parameter = 'dataset_id') =>
  SetMetadata<string, RouteReach>(ROUTE_REACH, { parameter });

/** Opens routes to limited keys whose services keep to the datasets of the caller, or which reach no dataset. */
export const WithinDatasets = () => SetMetadata<string, RouteReach>(ROUTE_REACH, 'caller');

/** @param datasetId null for what is of no dataset, which every key reaches */
export function reaches({ datasetIds }: Limited, datasetId: string | null): boolean {
  return datasetIds === null || datasetId === null || datasetIds.includes(datasetId);
}

/** @throws ApiError NOT_FOUND for a dataset that is out of reach, as for one that is not there */
export function requireReach(limited: Limited, datasetId: string | null): void {
  if (!reaches(limited, datasetId)) throw notFound(`dataset ${datasetId}`);
}

/**
 * Lets a key use a route.
 * @param parameters of the path
 * @throws ApiError NOT_FOUND for a dataset out of reach, NO_PERMISSION for a limited key where the route is closed to those
 */
export function keepWithin(
  limited: Limited,
  reach: RouteReach | undefined,
  parameters: Readonly<Record<string, string | string[] | undefined>>,
): void {
  if (limited.datasetIds === null || reach === 'caller') return;
  const parameter = reach?.parameter ?? '';
  const named = Object.hasOwn(parameters, parameter) ? parameters[parameter] : undefined;
  if (typeof named !== 'string')
    throw new ApiError('NO_PERMISSION', 'this API key is limited to certain datasets');
  requireReach(limited, named);
}
