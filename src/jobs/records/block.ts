import { type AnswerStage, type ColumnType, type SourcePassage } from '../../engine/index.js';

/** The group that a block belongs to. */
export interface BlockGroup {
  readonly id: string;
  readonly name: string;
  readonly stage: AnswerStage;
}

/** A result table or chart in the object store. */
export interface StoredFile {
  readonly name: string;
  readonly objectKey: string;
  /** What the columns of a table hold; absent for charts, and where the answer was given before it was kept. */
  readonly columnTypes?: readonly ColumnType[];
}

/** A data source that the answer rests on. */
export interface BlockSource {
  readonly name: string;
  readonly datasourceId: string;
  readonly datasetId: string;
  readonly extension: string;
  /** The passage that is quoted; absent where the answer rests on tables of the data source. */
  readonly passage?: SourcePassage;
}

/**
 * A stored piece of an answer: files are referred to by key, so that URLs can be signed each time the answer
 * is read.
 */
export type Block =
  | { readonly type: 'MESSAGE' | 'CODE'; readonly group: BlockGroup; readonly content: string }
  | { readonly type: 'TABLE' | 'IMAGE'; readonly group: BlockGroup; readonly content: StoredFile }
  | { readonly type: 'QUESTIONS'; readonly group: BlockGroup; readonly content: readonly string[] }
  | { readonly type: 'SOURCES'; readonly content: readonly BlockSource[] };

/** Adds a block to an answer: consecutive pieces of a message are joined. */
export function appendBlock(blocks: readonly Block[], block: Block): Block[] {
  const last = blocks.at(-1);
  if (block.type !== 'MESSAGE' || last?.type !== 'MESSAGE' || last.group.id !== block.group.id) {
    return [...blocks, block];
  }
  return [...blocks.slice(0, -1), { ...block, content: last.content + block.content }];
}

/** The blocks in the contract's order: analysis and reply as they came, then sources, then follow-up questions. */
export function inContractOrder(blocks: readonly Block[]): Block[] {
  const last: readonly string[] = ['SOURCES', 'QUESTIONS'];
  const rank = ({ type }: Block) => last.indexOf(type);
  return [...blocks].sort((a, b) => rank(a) - rank(b));
}
