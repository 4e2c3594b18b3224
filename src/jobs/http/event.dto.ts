import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema, getSchemaPath } from '@nestjs/swagger';
import { FAILURES } from '../../common/api/api-error.js';
import { FileContentDto, SourceDto } from './block.dto.js';
import { type TaskStatus } from '../events/job-event.js';

const GROUP_ID = '87f50da7-c50e-453a-b1b1-2797e49cf0ea';

@ApiSchema({ description: 'Details of the step' })
class TaskPropertiesDto {
  @ApiPropertyOptional({
    description: 'Names of the files that the step works on, separated by commas; left out if there are none',
    example: 'weather.csv',
  })
  files?: string;
}

/** Content of a TASK event. */
@ApiSchema({ description: 'A step of the answering; sent when it starts and when it ends' })
export class TaskContentDto {
  @ApiProperty({ description: 'Name of the step', example: 'Conclusions' })
  name!: string;

  @ApiProperty({ format: 'uuid', description: 'ID of the step', example: GROUP_ID })
  id!: string;

  @ApiProperty({ enum: ['running', 'done', 'error'], description: 'State of the step', example: 'running' })
  status!: TaskStatus;

  @ApiProperty({ type: 'null', description: 'Always null: steps are not nested', example: null })
  parent_id!: null;

  @ApiProperty({
    enum: ['Analyze', 'Respond'],
    description: 'As in the blocks of the step',
    example: 'Respond',
  })
  stage!: 'Analyze' | 'Respond';

  @ApiProperty({ type: TaskPropertiesDto, description: 'Details of the step' })
  properties!: TaskPropertiesDto;
}

/** Content of an ERROR event. */
@ApiSchema({ description: 'Why there is no answer' })
class ErrorContentDto {
  @ApiProperty({
    description: 'The message; despite the name of the field, this is the full text',
    example: 'The job was cancelled',
  })
  code!: string;
}

export type EventContentDto =
  string | readonly string[] | FileContentDto | readonly SourceDto[] | TaskContentDto | ErrorContentDto;

@ApiSchema({ description: 'Type of the event' })
@ApiExtraModels(FileContentDto, SourceDto, TaskContentDto, ErrorContentDto)
class DeltaDto {
  @ApiPropertyOptional({ type: 'null', description: 'Always null; only for MESSAGE and CODE', example: null })
  role?: null;

  @ApiProperty({
    description:
      'The content of the event. MESSAGE and CODE: a piece of text; TABLE and IMAGE: a file; SOURCES: data ' +
      'sources; QUESTIONS: texts; TASK: a step; ERROR: a message',
    anyOf: [
      { type: 'string' },
      { $ref: getSchemaPath(FileContentDto) },
      { type: 'array', items: { $ref: getSchemaPath(SourceDto) } },
      { type: 'array', items: { type: 'string' } },
      { $ref: getSchemaPath(TaskContentDto) },
      { $ref: getSchemaPath(ErrorContentDto) },
    ],
    example: 'The average of *temp\\_max* is highest for **New York**: **17.1**.\n',
  })
  content!: EventContentDto;
}

@ApiSchema({ description: 'The content of the event, as the only choice' })
class ChoiceDto {
  @ApiProperty({ type: DeltaDto, description: 'Type of the event' })
  delta!: DeltaDto;

  @ApiProperty({ type: 'integer', enum: [0], description: 'Always 0', example: 0 })
  index!: number;

  @ApiProperty({ type: 'null', description: 'Always null', example: null })
  finish_reason!: null;
}

/** The data of every event of a job but JOB_ID and END_MARK. */
@ApiSchema({ description: 'The data of an event of a job' })
export class EventDataDto {
  @ApiProperty({ description: 'The same as `group_id`', example: GROUP_ID })
  id!: string;

  @ApiProperty({ enum: [''], description: 'Always empty', example: '' })
  model!: string;

  @ApiProperty({ type: [ChoiceDto], minItems: 1, maxItems: 1, description: 'Always exactly one' })
  choices!: readonly ChoiceDto[];

  @ApiProperty({
    type: 'integer',
    description: 'When the event was created, in seconds since 1970',
    example: 1795230020,
  })
  created!: number;

  @ApiProperty({ description: 'ID of the step that the event belongs to; `-1` for none', example: GROUP_ID })
  group_id!: string;

  @ApiProperty({
    description: 'Name of the step; empty if the event belongs to none',
    example: 'Conclusions',
  })
  group_name!: string;

  @ApiProperty({
    enum: ['Analyze', 'Respond'],
    description: '`Analyze`: how the answer is obtained; `Respond`: the final reply',
    example: 'Respond',
  })
  stage!: 'Analyze' | 'Respond';

  @ApiPropertyOptional({
    type: 'integer',
    enum: [FAILURES.JOB_FAILED.code],
    description: 'Only for ERROR: the failure code',
    example: 210020,
  })
  code?: number;

  @ApiPropertyOptional({ description: 'Only for ERROR: the message', example: 'The job was cancelled' })
  message?: string;
}
