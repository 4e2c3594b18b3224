import { Injectable } from '@nestjs/common';
import { toWireJson } from '../common/text.js';
import { type Block, type BlockGroup } from './block.js';
import { BlockPresenter } from './block-presenter.js';
import { type JobEvent, type NumberedEvent } from './job-event.js';

/** The group of events that belong to none. */
const NO_GROUP: BlockGroup = { id: '-1', name: '', stage: 'Analyze' };

interface Frame {
  readonly event: string;
  readonly group: BlockGroup;
  readonly content: unknown;
  /** Further fields of the data, beside those of every event. */
  readonly extra?: Readonly<Record<string, unknown>>;
}

/** Writes the events of a job as the contract's server-sent events. */
@Injectable()
export class EventPresenter {
  constructor(private readonly blocks: BlockPresenter) {}

  jobId(id: string): string {
    return `event:JOB_ID\ndata:${id}\n\n`;
  }

  /** One or more frames, each ended by a blank line. */
  async present({ event, publishedAt }: NumberedEvent): Promise<string> {
    switch (event.type) {
      case 'task':
        return write(taskFrame(event), publishedAt);
      case 'block':
        return write(await this.blockFrame(event.block), publishedAt);
      case 'end':
        return 'event:END_MARK\ndata:[DONE]\n\n';
      case 'failed':
        return `${write(errorFrame(event), publishedAt)}event:END_MARK\ndata:[ERROR]\n\n`;
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

function write({ event, group, content, extra }: Frame, publishedAt: Date): string {
  const delta = event === 'MESSAGE' || event === 'CODE' ? { role: null, content } : { content };
  const data = {
    id: group.id,
    model: '',
    choices: [{ delta, index: 0, finish_reason: null }],
    created: Math.floor(publishedAt.getTime() / 1000),
    group_id: group.id,
    group_name: group.name,
    stage: group.stage,
    ...extra,
  };
  return `id:${group.id}\nevent:${event}\ndata:${toWireJson(data)}\n\n`;
}
