import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { toWireJson } from '../../common/validation/text.js';
import { type BlockDto, type FileContentDto, type SourceDto } from './block.dto.js';
import { type EventContentDto, type EventDataDto, type TaskContentDto } from './event.dto.js';

/** An example job for the API description: its question and its answer. */
export const EXAMPLE_QUESTION = 'What is the average temp_max by location?';

const ANALYSIS = {
  group_id: 'cc63c112-f497-40db-9d24-2b02d3ccd37d',
  group_name: 'Query the data',
  stage: 'Analyze',
} as const;
const REPLY = {
  group_id: '87f50da7-c50e-453a-b1b1-2797e49cf0ea',
  group_name: 'Conclusions',
  stage: 'Respond',
} as const;
const NO_GROUP = { group_id: '-1', group_name: '', stage: 'Analyze' } as const;
type Group = typeof ANALYSIS | typeof REPLY | typeof NO_GROUP;

const CODE =
  '```sql\nSELECT "location" AS "location",\n  favg("temp_max") AS "average temp_max"\nFROM "weather"\nGROUP BY 1\nORDER BY 2 DESC, 1\n```';
const TEXT = 'The average of *temp\\_max* is highest for **New York**: **17.1**.\n';
const QUESTIONS = ['What is the average temp_max by weather?', 'What is the average temp_max per quarter?'];
const SOURCES: readonly SourceDto[] = [
  {
    source: 'weather.csv',
    datasource_id: EXAMPLE_IDS.datasource,
    dataset_id: EXAMPLE_IDS.dataset,
    file_type: 'csv',
    external_id: '',
  },
];

function fileNamed(name: string, object: string): FileContentDto {
  const folder = `http://localhost:3000/objects/projects/4f7d0bb4/sessions/37d58eff/${EXAMPLE_IDS.job}`;
  return {
    name,
    url: `${folder}/${object}?name=${name}&expires=1795230620&signature=Jl6kgaB3WIYOZL5tjdH1Zs9htF0yMmBfvb-WAdCsae0`,
    expires_at: '2026-11-21T03:10:20.000Z',
  };
}

const TABLE = fileNamed('average-temp-max-by-location.csv', '0.csv');
const IMAGE = fileNamed('average-temp-max-by-location.png', '1.png');

export const EXAMPLE_BLOCKS: readonly BlockDto[] = [
  { type: 'CODE', content: CODE, ...ANALYSIS },
  { type: 'TABLE', content: TABLE, ...ANALYSIS },
  { type: 'MESSAGE', content: TEXT, ...REPLY },
  { type: 'IMAGE', content: IMAGE, ...REPLY },
  { type: 'SOURCES', content: SOURCES, group_id: '', group_name: '', stage: 'Respond' },
  { type: 'QUESTIONS', content: QUESTIONS, group_id: '-1', stage: 'Respond' },
];

const EVENTS: readonly (readonly [event: string, group: Group, content: EventContentDto])[] = [
  ['TASK', ANALYSIS, task(ANALYSIS, 'running')],
  ['CODE', ANALYSIS, CODE],
  ['TABLE', ANALYSIS, TABLE],
  ['TASK', ANALYSIS, task(ANALYSIS, 'done')],
  ['TASK', REPLY, task(REPLY, 'running')],
  ['MESSAGE', REPLY, TEXT],
  ['IMAGE', REPLY, IMAGE],
  ['QUESTIONS', REPLY, QUESTIONS],
  ['TASK', REPLY, task(REPLY, 'done')],
  ['SOURCES', NO_GROUP, SOURCES],
];

/** The answer as it is streamed where the job is created: the id of an event is that of its group. */
export const EXAMPLE_STREAM = streamOf(({ group_id: id }) => id, '');

/** The answer as it is followed: the id of an event is its number. */
export const EXAMPLE_NUMBERED_STREAM = streamOf((_, index) => String(index + 1), `id:${EVENTS.length + 1}\n`);

function task({ group_id: id, group_name: name, stage }: Group, status: 'running' | 'done'): TaskContentDto {
  return { name, id, status, parent_id: null, stage, properties: { files: 'weather.csv' } };
}

function streamOf(idOf: (group: Group, index: number) => string, idOfEnd: string): string {
  const frames = EVENTS.map(
    ([event, group, content], index) =>
      `id:${idOf(group, index)}\nevent:${event}\ndata:${toWireJson(dataOf(event, group, content))}\n\n`,
  );
  return `event:JOB_ID\ndata:${EXAMPLE_IDS.job}\n\n${frames.join('')}${idOfEnd}event:END_MARK\ndata:[DONE]\n\n`;
}

function dataOf(event: string, group: Group, content: EventContentDto): EventDataDto {
  const delta = event === 'MESSAGE' || event === 'CODE' ? { role: null, content } : { content };
  const choices = [{ delta, index: 0, finish_reason: null }];
  return { id: group.group_id, model: '', choices, created: 1_795_230_020, ...group };
}
