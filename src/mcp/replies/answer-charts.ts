import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { type Block, type StoredFile } from '../../jobs/index.js';
import { ObjectMissing, ObjectStore } from '../../storage/index.js';
import { type ReplyImage } from './reply.js';
import { type ReplyBudget } from './reply-budget.js';

const MOST_CHARTS = 3;
const MOST_CHART_BYTES = 1_000_000;

interface NamedImage extends ReplyImage {
  readonly name: string;
}

/** The charts of a reply, as they were drawn. */
@Injectable()
export class AnswerCharts {
  constructor(private readonly store: ObjectStore) {}

  /** @param budget notes what is left out */
  async of(reply: readonly Block[], budget: ReplyBudget): Promise<NamedImage[]> {
    const files = reply.flatMap((block) => (block.type === 'IMAGE' ? [block.content] : []));
    const read = await Promise.all(files.slice(0, MOST_CHARTS).map((file) => this.read(file)));
    const charts = read.filter((chart) => chart !== null);
    const leftOut = files.length - charts.length;
    if (leftOut > 0)
      budget.notes.push(`${leftOut} charts are not shown: the page shows the complete answer.`);
    return charts;
  }

  /** @returns null where the chart is removed already, or too large */
  private async read({ name, objectKey }: StoredFile): Promise<NamedImage | null> {
    try {
      const png = await buffer(await this.store.read(objectKey));
      return png.length > MOST_CHART_BYTES ? null : { name, png };
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  }
}
