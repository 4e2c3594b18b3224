import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import { DatasourceRecordDto } from './datasource.dto.js';
import { CorrectIntakeDto } from './intake.dto.js';
import { IntakeReportDto } from './intake-report.dto.js';
import { IntakeService } from './intake.service.js';

/** Beyond the contract: how a file was read, and reading it otherwise. */
@ApiTags('Data sources')
@ApiSecurity('api-key')
@Controller('v2/team/datasets/:datasetId/datasources/:id/intake')
export class IntakeController {
  constructor(private readonly intake: IntakeService) {}

  @ApiActingUser()
  @Get()
  @ApiAnswer('How the file was read', IntakeReportDto)
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
  ): Promise<IntakeReportDto> {
    return IntakeReportDto.from(await this.intake.get(projectId, { datasetId, id }));
  }

  @Post()
  @ApiAnswer('The data source, being read again', DatasourceRecordDto)
  async correct(
    @CurrentCaller() caller: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
    @Body() body: CorrectIntakeDto,
  ): Promise<DatasourceRecordDto> {
    const datasource = await this.intake.correct(caller, { datasetId, id }, body.toCorrection());
    return DatasourceRecordDto.from(datasource);
  }
}
