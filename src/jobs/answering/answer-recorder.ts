import { Readable } from 'node:stream';
import { assertNever } from '../../common/assert-never.js';
import { uuidOf } from '../../common/ids.js';
import { type Datasource } from '../../datasources/index.js';
import {
  type AnswerEvent,
  type AnswerGroup,
  type AnswerImage,
  type AnswerSource,
  type AnswerTable,
  toCsv,
} from '../../engine/index.js';
import { sessionFolder } from '../../sessions/index.js';
import { contentKey, type ObjectStore } from '../../storage/index.js';
import { type Block, type BlockGroup, type BlockSource, type StoredFile } from '../records/block.js';
import { specificationKeyOf } from '../charts/chart-key.js';
import { isLast, type JobEvent, type NumberedEvent, openGroupsOf } from '../events/job-event.js';
import { type JobEvents } from '../events/job-events.js';
import { type Job } from '../records/job.entity.js';

/** The target of an answer. */
export interface RecorderPorts {
  readonly store: ObjectStore;
  readonly events: JobEvents;
  /** Counts a file, by its place in the answer, before it is stored. @throws when there is no room for it */
  readonly count: (file: { readonly place: number; readonly bytes: number }) => Promise<void>;
}

/** A file, and what it was drawn from; null where that is not kept. */
interface FileContent {
  readonly content: Uint8Array;
  readonly beside: string | null;
}

/** The answer differs from the one whose beginning was emitted by a worker that died. */
export class AnswersDiffer extends Error {}

/**
 * Records what an analyst emits: files in the store, blocks for the history, events for the clients that
 * follow the job. The result depends only on the job and the answer, so if a worker dies, a second
 * computation continues where the first one stopped.
 */
export class AnswerRecorder {
  private readonly recorded: NumberedEvent[] = [];
  private readonly groupIds = new Map<string, string>();
  private readonly storedFiles = new Map<AnswerTable | AnswerImage, StoredFile>();
  private readonly waiting: JobEvent[] = [];
  private sending: Promise<void> | null = null;
  private failure: { readonly error: unknown } | null = null;

  /** @param datasources those the answer may name as its sources */
  constructor(
    private readonly job: Job,
    private readonly datasources: readonly Datasource[],
    private readonly ports: RecorderPorts,
  ) {}

  /** The emitted events, in order; clients that follow the job may have seen them. */
  get events(): readonly NumberedEvent[] {
    return this.recorded;
  }

  /**
   * Keeps an event, which is emitted as soon as those before it are (`settled`).
   * @throws AnswersDiffer when another event was emitted in the place of one before it
   */
  async record(event: AnswerEvent): Promise<void> {
    this.requireSent();
    this.waiting.push(...(await this.eventsOf(event)));
    this.sending ??= this.send();
  }

  /** Resolves when everything that was recorded is emitted, or something of it cannot be. */
  async settled(): Promise<void> {
    await this.sending;
  }

  /** @throws AnswersDiffer when the answer that was emitted before was another, or goes on */
  async end(): Promise<void> {
    await this.settled();
    this.requireSent();
    if ((await this.listRest()).length > 0) throw new AnswersDiffer('it continued after its end');
  }

  /** Closes every open group as failed, even if another worker opened it. */
  async breakOff(): Promise<void> {
    this.recorded.push(...(await this.listRest()));
    for (const { group, files } of openGroupsOf(this.recorded)) {
      const event = { type: 'task', group, status: 'error', files } as const;
      this.recorded.push(await this.ports.events.publish(this.job.id, event));
    }
  }

  /** Events that were emitted after those of this recorder. */
  private async listRest(): Promise<NumberedEvent[]> {
    const all = await this.ports.events.list(this.job.id);
    return all.filter(({ number, event }) => number > this.recorded.length && !isLast(event));
  }

  /** What an event of the analyst is to those who follow the job. Its files are stored. */
  private async eventsOf(event: AnswerEvent): Promise<JobEvent[]> {
    switch (event.type) {
      case 'task': {
        const { group, status } = event;
        return [{ type: 'task', group: this.groupOf(group), status, files: group.files }];
      }
      case 'message':
        return this.linesOf(event.group, event.text);
      case 'code':
        return [blockOf({ type: 'CODE', group: this.groupOf(event.group), content: event.markdown })];
      case 'table': {
        const group = this.groupOf(event.group);
        return [blockOf({ type: 'TABLE', group, content: await this.storeTable(event.table) })];
      }
      case 'image': {
        const group = this.groupOf(event.group);
        return [blockOf({ type: 'IMAGE', group, content: await this.storeImage(event.image) })];
      }
      case 'questions':
        return [blockOf({ type: 'QUESTIONS', group: this.groupOf(event.group), content: event.questions })];
      case 'sources':
        return this.sourcesOf(event.sources);
      default:
        return assertNever(event);
    }
  }

  /** A message line by line, as clients show it. */
  private linesOf(group: AnswerGroup, text: string): JobEvent[] {
    const lines = text.match(/[^\n]+\n?|\n/g) ?? [];
    return lines.map((content) => blockOf({ type: 'MESSAGE', group: this.groupOf(group), content }));
  }

  private sourcesOf(sources: readonly AnswerSource[]): JobEvent[] {
    const byId = new Map(this.datasources.map((datasource) => [datasource.id, datasource]));
    const content = sources.flatMap(({ datasourceId, passage }): BlockSource[] => {
      const datasource = byId.get(datasourceId);
      if (!datasource) return [];
      const { name, datasetId, extension } = datasource;
      return [{ name, datasourceId, datasetId, extension, ...(passage && { passage }) }];
    });
    return content.length > 0 ? [blockOf({ type: 'SOURCES', content })] : [];
  }

  private requireSent(): void {
    if (this.failure) throw this.failure.error;
  }

  /** Emits what waits: the first event at once, and together those that come while others are on their way. */
  private async send(): Promise<void> {
    try {
      while (this.waiting.length > 0) await this.sendTogether([...this.waiting]);
    } catch (error) {
      this.failure = { error };
    }
    this.sending = null;
  }

  private async sendTogether(events: readonly JobEvent[]): Promise<void> {
    const there = await this.ports.events.publishFrom(this.job.id, this.recorded.length + 1, events);
    for (const published of there) {
      const event = this.waiting.shift();
      if (!event || !isSame(published.event, event))
        throw new AnswersDiffer(`event ${published.number} differs from the one that was emitted`);
      this.recorded.push(published);
    }
  }

  /** The analyst's own ids are others each time. */
  private groupOf({ id, name, stage }: AnswerGroup): BlockGroup {
    const known = this.groupIds.get(id) ?? uuidOf(`${this.job.id}/${this.groupIds.size}`);
    this.groupIds.set(id, known);
    return { id: known, name, stage };
  }

  private async storeTable(table: AnswerTable): Promise<StoredFile> {
    const stored = await this.storeOnce(table, () => ({
      content: Buffer.from(toCsv(table.result)),
      beside: null,
    }));
    return { ...stored, columnTypes: table.result.columns.map(({ type }) => type) };
  }

  private storeImage(image: AnswerImage): Promise<StoredFile> {
    const { png, specification } = image;
    return this.storeOnce(image, () => ({ content: png, beside: specification }));
  }

  /** The same table or chart may stand in several groups: it is one file. */
  private async storeOnce(
    file: AnswerTable | AnswerImage,
    toContent: () => FileContent,
  ): Promise<StoredFile> {
    const known = this.storedFiles.get(file);
    if (known) return known;
    const extension = file.name.endsWith('.png') ? 'png' : 'csv';
    const { content, beside } = toContent();
    const specification = Buffer.from(beside ?? '');
    // Files that differ make events that differ.
    const objectKey = contentKey(`${resultFolder(this.job)}/${this.storedFiles.size}.${extension}`, content);
    await this.ports.count({ place: this.storedFiles.size, bytes: content.length + specification.length });
    await Promise.all([
      this.ports.store.write(objectKey, Readable.from([content])),
      beside !== null &&
        this.ports.store.write(specificationKeyOf(objectKey), Readable.from([specification])),
    ]);
    const stored = { name: file.name, objectKey };
    this.storedFiles.set(file, stored);
    return stored;
  }
}

/** The folder of a job's answer files: inside that of its session, so that both are deleted together. */
export function resultFolder({
  projectId,
  sessionId,
  id,
}: Pick<Job, 'projectId' | 'sessionId' | 'id'>): string {
  return `${sessionFolder(projectId, sessionId)}/${id}`;
}

/** As they are written: what is undefined in one may be missing in the other. */
function isSame(left: JobEvent, right: JobEvent): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}

const blockOf = (block: Block): JobEvent => ({ type: 'block', block });
