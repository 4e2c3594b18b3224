import { type Block, type StoredFile } from '../records/block.js';

/** A query that was run for an answer. */
interface RunQuery {
  /** Name of the step that ran the query. */
  readonly step: string;
  readonly sql: string;
  /** Remarks of the step on the query. */
  readonly remarks: readonly string[];
  /** The result of the query; null if none is shown. */
  readonly table: StoredFile | null;
}

/** The queries that were run for an answer, in order, as its blocks have them. */
export function queriesOf(blocks: readonly Block[]): RunQuery[] {
  return blocks.flatMap((block) => {
    if (block.type !== 'CODE') return [];
    const { id, name } = block.group;
    const own = blocks.filter((one) => 'group' in one && one.group.id === id);
    const remarks = own.flatMap((one) => (one.type === 'MESSAGE' ? one.content.trim().split('\n') : []));
    const tables = own.flatMap((one) => (one.type === 'TABLE' ? [one.content] : []));
    return [{ step: name, sql: statementOf(block.content), remarks, table: tables[0] ?? null }];
  });
}

/** Of a fenced block of code. */
function statementOf(markdown: string): string {
  return markdown.replace(/^```\w*\n/, '').replace(/\n```\s*$/, '');
}
