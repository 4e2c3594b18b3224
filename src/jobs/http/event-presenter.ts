import { Injectable } from '@nestjs/common';
import { toWireJson } from '../../common/validation/text.js';
import { type Block, type BlockGroup } from '../records/block.js';
import { BlockPresenter } from './block-presenter.js';
import { type EventContentDto, type EventDataDto } from './event.dto.js';
import { type JobEvent, type NumberedEvent } from '../events/job-event.js';

/** The group of events that belong to none. */
const NO_GROUP: BlockGroup = { id: '-1', name: '', stage: 'Analyze' };

interface Frame {
  readonly event: string;
  readonly group: BlockGroup;
  readonly content: EventContentDto;
  /** Further fields of the data, beside those of every event. */
  readonly extra?: Pick<EventDataDto, 'code' | 'message'>;
}

/** Writes the events of a job as the contract's server-sent events. */
@Injectable()
export class EventPresenter {
  constructor(private readonly blocks: BlockPresenter) {}

  jobId(id: string): string {
    return `event:JOB_ID\ndata:${id}\n\n`;
  }

  /**
   * One or more frames, each ended by a blank line.
   * @param isNumbered whether the id of the event is its number instead of its group's id
   */
  async present({ event, number, publishedAt }: NumberedEvent, isNumbered: boolean): Promise<string> {
    const id = isNumbered ? String(number) : null;
    switch (event.type) {
      case 'task':
        return write(taskFrame(event), id, publishedAt);
      case 'block':
        return write(await this.blockFrame(event.block), id, publishedAt);
      case 'end':
        return endMark('[DONE]', id);
      case 'failed':
        return write(errorFrame(event), null, publishedAt) + endMark('[ERROR]', id);
    }
  }

  private async blockFrame(block: Block): Promise<Frame> {
    const group = block.type === 'SOURCES' ? NO_GROUP : block.group;
    return { event: block.type, group, content: await this.blocks.content(block) };
  }
}

function taskFrame({ group, status, files }: Extract<JobEvent, { type: 'task' }>): Frame {
  const properties = files.length === 0 ? {} : { files: files.join(', ') };
  const { id, name, stage } = group;
  return { event: 'TASK', group, content: { name, id, status, parent_id: null, stage, properties } };
}

function errorFrame({ code, message }: Extract<JobEvent, { type: 'failed' }>): Frame {
  return {
    event: 'ERROR',
    group: { ...NO_GROUP, stage: 'Respond' },
    content: { code: message },
    extra: { code, message },
  };
}

function endMark(data: string, id: string | null): string {
  return `${id === null ? '' : `id:${id}\n`}event:END_MARK\ndata:${data}\n\n`;
}

function write({ event, group, content, extra }: Frame, id: string | null, publishedAt: string): string {
  const delta = event === 'MESSAGE' || event === 'CODE' ? { role: null, content } : { content };
  const data: EventDataDto = {
    id: group.id,
    model: '',
    choices: [{ delta, index: 0, finish_reason: null }],
    created: Math.floor(Date.parse(publishedAt) / 1000),
    group_id: group.id,
    group_name: group.name,
    stage: group.stage,
    ...extra,
  };
  return `id:${id ?? group.id}\nevent:${event}\ndata:${toWireJson(data)}\n\n`;
}
