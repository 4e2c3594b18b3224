import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { notTheCreator } from '../../datasets/index.js';
import { DatasourceRecordDto } from '../http/datasource.dto.js';
import { CorrectIntakeDto } from './intake.dto.js';
import { IntakePreviewDto } from './intake-preview.dto.js';
import { IntakePreview, tooLargeForPreview } from './intake-preview.js';
import { IntakeReportDto } from './intake-report.dto.js';
import { IntakeService, neverFetched } from './intake.service.js';

const MISSING = notFound(`datasource ${EXAMPLE_IDS.datasource}`);

/** Intake reports and corrections. Not part of the contract. */
@ApiTags('Data sources')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/datasources/:datasource_id/intake')
export class IntakeController {
  constructor(
    private readonly intake: IntakeService,
    private readonly previews: IntakePreview,
  ) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('getIntake', {
    summary: 'Get the intake report of a data source',
    description:
      'Reports what was found in the file: its tables, how each was read, and what could not be kept.',
    answer: inEnvelope('How the file was read', IntakeReportDto),
    failures: [MISSING],
  })
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
  ): Promise<IntakeReportDto> {
    return IntakeReportDto.from(await this.intake.get(projectId, { datasetId, id }));
  }

  @Post()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('correctIntake', {
    summary: 'Read a data source again',
    description:
      'Reads the file again with this correction. It replaces any earlier correction; an empty one restores ' +
      'what was detected in the file. Only the creator of the dataset may do this.',
    answer: inEnvelope('The data source, which is being read again', DatasourceRecordDto),
    failures: [MISSING, notTheCreator(), neverFetched()],
  })
  async correct(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
    @Body() body: CorrectIntakeDto,
  ): Promise<DatasourceRecordDto> {
    const datasource = await this.intake.correct(caller, { datasetId, id }, body.toCorrection());
    return DatasourceRecordDto.from(datasource);
  }

  @Post('preview')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('previewIntake', {
    summary: 'Preview reading a data source again',
    description:
      'Shows how the file would be read with this correction and changes nothing. The file may have at most 16 ' +
      'MiB; the response holds its first 20 tables with 20 rows ' +
      'each. Only the creator of the dataset may do this.',
    answer: inEnvelope('The tables as they would be read', IntakePreviewDto),
    failures: [MISSING, notTheCreator(), neverFetched(), tooLargeForPreview()],
  })
  async preview(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
    @Body() body: CorrectIntakeDto,
  ): Promise<IntakePreviewDto> {
    return IntakePreviewDto.from(await this.previews.show(caller, { datasetId, id }, body.toCorrection()));
  }
}
