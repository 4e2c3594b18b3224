import { assertNever } from '../common/assert-never.js';
import { type Datasource } from '../datasources/index.js';
import {
  type AnswerEvent,
  type AnswerGroup,
  type AnswerImage,
  type AnswerSource,
  type AnswerTable,
  toCsv,
} from '../engine/index.js';
import { sessionFolder } from '../sessions/index.js';
import { type ObjectStore } from '../storage/index.js';
import { type Block, type BlockGroup, type BlockSource, type StoredFile } from './block.js';
import { isLast, type JobEvent, type NumberedEvent, type TaskStatus } from './job-event.js';
import { type JobEvents } from './job-events.js';
import { type Job } from './job.entity.js';

/** Where an answer goes. */
export interface RecorderPorts {
  readonly store: ObjectStore;
  readonly events: JobEvents;
}

/** With what an answer begins. */
export interface RecordedBegin {
  /** Those the answer may name as its sources. */
  readonly datasources: readonly Datasource[];
  /** What was emitted already, by a worker that died. */
  readonly seen: readonly NumberedEvent[];
}

/** Keeps what an analyst emits: files in the store, blocks for the history, events for whoever follows the job. */
export class AnswerRecorder {
  private readonly recorded: NumberedEvent[];
  private readonly openGroups = new Map<string, AnswerGroup>();
  private readonly datasources: readonly Datasource[];
  private readonly storedFiles = new Map<AnswerTable | AnswerImage, StoredFile>();

  constructor(
    private readonly job: Job,
    { datasources, seen }: RecordedBegin,
    private readonly ports: RecorderPorts,
  ) {
    this.datasources = datasources;
    this.recorded = seen.filter(({ event }) => !isLast(event));
    for (const { event } of this.recorded) if (event.type === 'task') this.noteTask(event);
  }

  /** What was emitted, in order; whoever follows the job may have seen it. */
  get events(): readonly NumberedEvent[] {
    return this.recorded;
  }

  async record(event: AnswerEvent): Promise<void> {
    switch (event.type) {
      case 'task':
        return this.changeTask(event.group, event.status);
      case 'message':
        return this.recordMessage(event.group, event.text);
      case 'code':
        return this.add({ type: 'CODE', group: toBlockGroup(event.group), content: event.markdown });
      case 'table':
        return this.add({
          type: 'TABLE',
          group: toBlockGroup(event.group),
          content: await this.storeTable(event.table),
        });
      case 'image':
        return this.add({
          type: 'IMAGE',
          group: toBlockGroup(event.group),
          content: await this.storeImage(event.image),
        });
      case 'questions':
        return this.add({ type: 'QUESTIONS', group: toBlockGroup(event.group), content: event.questions });
      case 'sources':
        return this.recordSources(event.sources);
      default:
        return assertNever(event);
    }
  }

  /** Ends every group that is still open as failed. */
  async closeOpenGroups(): Promise<void> {
    for (const group of [...this.openGroups.values()]) await this.changeTask(group, 'error');
  }

  private async changeTask(group: AnswerGroup, status: TaskStatus): Promise<void> {
    const event = { type: 'task', group: toBlockGroup(group), status, files: group.files } as const;
    this.noteTask(event);
    await this.publish(event);
  }

  private noteTask({ group, status, files }: Extract<JobEvent, { type: 'task' }>): void {
    if (status === 'running') this.openGroups.set(group.id, { ...group, files });
    else this.openGroups.delete(group.id);
  }

  /** Emits a message line by line, as clients show it. */
  private async recordMessage(group: AnswerGroup, text: string): Promise<void> {
    for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
      await this.add({ type: 'MESSAGE', group: toBlockGroup(group), content: line });
    }
  }

  private async recordSources(sources: readonly AnswerSource[]): Promise<void> {
    const byId = new Map(this.datasources.map((datasource) => [datasource.id, datasource]));
    const content = sources.flatMap(({ datasourceId, passage }): BlockSource[] => {
      const datasource = byId.get(datasourceId);
      if (!datasource) return [];
      const { name, datasetId, extension } = datasource;
      return [{ name, datasourceId, datasetId, extension, ...(passage && { passage }) }];
    });
    if (content.length > 0) await this.add({ type: 'SOURCES', content });
  }

  private add(block: Block): Promise<void> {
    return this.publish({ type: 'block', block });
  }

  private async publish(event: JobEvent): Promise<void> {
    this.recorded.push(await this.ports.events.publish(this.job.id, event));
  }

  private storeTable(table: AnswerTable): Promise<StoredFile> {
    return this.storeOnce(table, () => Buffer.from(toCsv(table.result)));
  }

  private storeImage(image: AnswerImage): Promise<StoredFile> {
    return this.storeOnce(image, () => image.png);
  }

  /** The same table or chart may stand in several groups: it is one file. */
  private async storeOnce(file: AnswerTable | AnswerImage, content: () => Uint8Array): Promise<StoredFile> {
    const known = this.storedFiles.get(file);
    if (known) return known;
    const extension = file.name.endsWith('.png') ? 'png' : 'csv';
    const objectKey = `${resultFolder(this.job)}/${this.storedFiles.size}.${extension}`;
    await this.ports.store.write(objectKey, once(content()));
    const stored = { name: file.name, objectKey };
    this.storedFiles.set(file, stored);
    return stored;
  }
}

/** Where the files of a job's answer are kept: below those of its session, to be removed with it. */
export function resultFolder({
  projectId,
  sessionId,
  id,
}: Pick<Job, 'projectId' | 'sessionId' | 'id'>): string {
  return `${sessionFolder(projectId, sessionId)}/${id}`;
}

function toBlockGroup({ id, name, stage }: AnswerGroup): BlockGroup {
  return { id, name, stage };
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}
