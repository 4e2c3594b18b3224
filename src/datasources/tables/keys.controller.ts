import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { DatasetKeys } from './dataset-keys.js';
import { DatasetKeysDto } from './keys.dto.js';

/** Beyond the contract: how the tables of a dataset belong together. */
@ApiTags('Datasets')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/keys')
export class KeysController {
  constructor(private readonly keys: DatasetKeys) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('getDatasetKeys', {
    summary: 'Get the foreign keys of a dataset',
    description:
      'Lists the columns whose values refer to rows of another table, detected from names and values. Tables ' +
      'of files that have not been read yet are not included.',
    answer: inEnvelope("The foreign keys among the dataset's tables", DatasetKeysDto),
    failures: [notFound(`dataset ${EXAMPLE_IDS.dataset}`)],
  })
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
  ): Promise<DatasetKeysDto> {
    return DatasetKeysDto.from(await this.keys.list(projectId, datasetId));
  }
}
