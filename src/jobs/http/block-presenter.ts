import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { type SourcePassage } from '../../engine/index.js';
import { ObjectStore } from '../../storage/index.js';
import { type Block, type BlockGroup, type BlockSource, type StoredFile } from '../records/block.js';
import { type BlockDto, type FileContentDto, type SourceDto } from './block.dto.js';

/** Converts blocks to their wire format. URLs of files are signed anew each time. */
@Injectable()
export class BlockPresenter {
  constructor(
    private readonly store: ObjectStore,
    private readonly settings: Settings,
  ) {}

  present(blocks: readonly Block[]): Promise<BlockDto[]> {
    return Promise.all(blocks.map((block) => this.presentOne(block)));
  }

  sources(sources: readonly BlockSource[]): SourceDto[] {
    return sources.map(toSourceDto);
  }

  async content(block: Block): Promise<BlockDto['content']> {
    switch (block.type) {
      case 'TABLE':
      case 'IMAGE':
        return this.file(block.content);
      case 'SOURCES':
        return this.sources(block.content);
      case 'MESSAGE':
      case 'CODE':
      case 'QUESTIONS':
        return block.content;
    }
  }

  private async presentOne(block: Block): Promise<BlockDto> {
    const { type } = block;
    switch (type) {
      case 'SOURCES':
        return {
          type,
          content: this.sources(block.content),
          group_id: '',
          group_name: '',
          stage: 'Respond',
        };
      case 'QUESTIONS':
        return { type, content: block.content, group_id: '-1', stage: 'Respond' };
      case 'MESSAGE':
      case 'CODE':
        return { type, content: block.content, ...groupOf(block) };
      case 'TABLE':
      case 'IMAGE':
        return { type, content: await this.file(block.content), ...groupOf(block) };
    }
  }

  /** A file with a URL that is signed now. */
  async file({ name, objectKey }: StoredFile): Promise<FileContentDto> {
    const { url, expiresAt } = await this.store.sign(objectKey, {
      expiresInSeconds: this.settings.resultUrlTtlSeconds,
      fileName: name,
    });
    return { name, url, expires_at: expiresAt.toISOString() };
  }
}

function groupOf({ group: { id, name, stage } }: { readonly group: BlockGroup }) {
  return { group_id: id, group_name: name, stage };
}

function toSourceDto({ name, datasourceId, datasetId, extension, passage }: BlockSource): SourceDto {
  return {
    source: name,
    datasource_id: datasourceId,
    dataset_id: datasetId,
    file_type: extension,
    external_id: '',
    ...(passage && passageOf(datasourceId, passage)),
  };
}

function passageOf(datasourceId: string, { position, text, page }: SourcePassage): Partial<SourceDto> {
  return { id: `${datasourceId}-${position}`, ...(text !== null && { content: text }), page_no: page };
}
